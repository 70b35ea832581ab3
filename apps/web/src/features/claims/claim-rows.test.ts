import { withWork } from '@chairline/office-state/claims';
import { makeClaim, makeClaimWork, makeNote } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import { withoutPractice, withoutShownWork, withShownWork } from './claim-rows.ts';

describe('a next step that is being saved', () => {
  const held = makeClaimWork(1, 2);
  const shown = { ...held, next_date: '2026-12-05', changed_at: '2026-11-21T18:00:00.000Z' };
  // As the cache holds it: a copy.
  const saving = structuredClone(withShownWork(makeClaim(1, { work: held }), held, shown));

  it('is shown at once, and on no other claim and over nothing newer', () => {
    expect(saving.work).toEqual(shown);
    expect(withShownWork(makeClaim(2), held, shown)).toEqual(makeClaim(2));
    const newer = makeClaim(1, { work: makeClaimWork(1, 3) });
    expect(withShownWork(newer, held, shown)).toBe(newer);
  });

  it('is as it was where it was refused; what came meanwhile stays', () => {
    expect(withoutShownWork(saving, held, shown).work).toEqual(held);
    const newer = withWork(saving, makeClaimWork(1, 3));
    expect(withoutShownWork(newer, held, shown)).toBe(newer);
    expect(withoutShownWork(makeClaim(2), held, shown)).toEqual(makeClaim(2));
  });
});

it('keeps what the practice system said last of a claim it has no more', () => {
  const last = makeClaim(1);
  const now = makeClaim(1, {
    gone: true,
    outstanding: false,
    PatName: '',
    Carrier: 'No carrier',
    work: makeClaimWork(1, 3),
    last_note: makeNote(1, 4),
  });
  expect(withoutPractice(last, now)).toEqual({
    ...last,
    gone: true,
    outstanding: false,
    work: makeClaimWork(1, 3),
    last_note: makeNote(1, 4),
  });
});
