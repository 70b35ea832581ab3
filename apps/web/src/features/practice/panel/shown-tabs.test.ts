import { describe, expect, test } from 'vitest';
import { shownTabs } from './shown-tabs.ts';

const nothing = {
  is_patient: true,
  PatNum: 7,
  status: 'Patient',
  appointments: 0,
  next_appointment: null,
  lab_cases: 0,
  pre_auths: 0,
  pending_treatment: 0,
  outstanding_claims: 0,
  recalls_due: 0,
  glance: null,
  synced_at: null,
};
const base = { ODEnabled: true, icons: [], summary: undefined, labPage: false, open: undefined };

describe('the practice system’s tabs', () => {
  test('appointments need the integration alone', () => {
    expect(shownTabs(base)).toEqual(['appointments']);
    expect(shownTabs({ ...base, ODEnabled: false })).toEqual([]);
  });

  test('the others come with the icon of a tag', () => {
    const icons = ['flask', 'clipboard-check-outline', 'help-box-multiple-outline', 'cash'];
    expect(shownTabs({ ...base, icons })).toEqual([
      'appointments',
      'lab-cases',
      'PreAuthsDetails',
      'pendingTreatmentDetails',
    ]);
    expect(shownTabs({ ...base, icons: ['cash'], summary: nothing })).toEqual(['appointments']);
  });

  test('or where there is something to show', () => {
    expect(shownTabs({ ...base, summary: { ...nothing, pending_treatment: 2 } })).toEqual([
      'appointments',
      'pendingTreatmentDetails',
    ]);
    expect(shownTabs({ ...base, summary: { ...nothing, lab_cases: 1, pre_auths: 1 } })).toEqual([
      'appointments',
      'lab-cases',
      'PreAuthsDetails',
    ]);
  });

  test('the lab page has no place for two of them', () => {
    const summary = { ...nothing, lab_cases: 1, pre_auths: 1, pending_treatment: 1 };
    expect(shownTabs({ ...base, summary, labPage: true })).toEqual(['appointments', 'lab-cases']);
  });
});
