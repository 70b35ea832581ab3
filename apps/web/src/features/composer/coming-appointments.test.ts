import { expect, test } from 'vitest';
import { momentsOf } from './coming-appointments.ts';

test('an appointment’s wall time becomes the moment it stands for in the office’s zone', () => {
  const given = { AptStatus: 'Scheduled', ClinicLocation: { Address: '', City: '', State: '', Zip: '' } };
  const rows = [
    { ...given, AptDateTime: '2026-11-24T09:30:00' },
    { ...given, AptDateTime: null },
  ];
  expect(momentsOf(rows, 'America/Los_Angeles').map(({ AptDateTime }) => AptDateTime)).toEqual([
    '2026-11-24T17:30:00.000Z',
  ]);
  expect(momentsOf(rows, 'America/New_York').map(({ AptDateTime }) => AptDateTime)).toEqual([
    '2026-11-24T14:30:00.000Z',
  ]);
});
