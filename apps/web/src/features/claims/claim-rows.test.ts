import { describe, expect, it } from 'vitest';
import {
  addToNotes,
  changePages,
  rowsOf,
  withConvo,
  withNote,
  withoutPractice,
  withoutShownWork,
  withShownWork,
  withWork,
} from './claim-rows.ts';
import { makeClaim, makeClaimConvo, makeNote, makeWork } from './testing/make-claim.ts';

const page = (...ids: number[]) => ({
  items: ids.map((id) => makeClaim(id)),
  next: null,
  synced_at: null,
});

describe('old state + event = fresh fetch', () => {
  it('takes a next step in once, the newest of them, in whatever order they come', () => {
    const fresh = makeClaim(1, { work: makeWork(1, 2) });
    const steps = [makeWork(1, 1), makeWork(1, 2), makeWork(1, 1)];
    expect(steps.reduce(withWork, makeClaim(1))).toEqual(fresh);
    expect(steps.toReversed().reduce(withWork, makeClaim(1))).toEqual(fresh);
    expect(withWork(makeClaim(2), makeWork(1, 2))).toEqual(makeClaim(2));
  });

  it('keeps the last note, and every note once and newest first', () => {
    const notes = [makeNote(1, 5), makeNote(1, 7), makeNote(1, 6), makeNote(1, 7)];
    expect(notes.reduce(withNote, makeClaim(1)).last_note).toEqual(makeNote(1, 7));
    expect(notes.reduce(addToNotes, [] as ReturnType<typeof makeNote>[])).toEqual([
      makeNote(1, 7),
      makeNote(1, 6),
      makeNote(1, 5),
    ]);
    expect(withNote(makeClaim(2), makeNote(1, 7)).last_note).toBeNull();
  });

  it('ties a conversation that was begun to its claim, and to no other', () => {
    const convo = makeClaimConvo(1);
    expect(withConvo(makeClaim(1), convo)).toEqual(makeClaim(1, { convo, convo_id: convo.convo_id }));
    expect(withConvo(makeClaim(2), convo)).toEqual(makeClaim(2));
    const recall = makeClaimConvo(1, { kind: 'recall' });
    expect(withConvo(makeClaim(1), recall).convo).toBeNull();
  });
});

describe('a next step that is being saved', () => {
  const held = makeWork(1, 2);
  const shown = { ...held, next_date: '2026-12-05', changed_at: '2026-11-21T18:00:00.000Z' };
  // As the cache holds it: a copy.
  const saving = structuredClone(withShownWork(makeClaim(1, { work: held }), held, shown));

  it('is shown at once, and on no other claim and over nothing newer', () => {
    expect(saving.work).toEqual(shown);
    expect(withShownWork(makeClaim(2), held, shown)).toEqual(makeClaim(2));
    const newer = makeClaim(1, { work: makeWork(1, 3) });
    expect(withShownWork(newer, held, shown)).toBe(newer);
  });

  it('is as it was where it was refused; what came meanwhile stays', () => {
    expect(withoutShownWork(saving, held, shown).work).toEqual(held);
    const newer = withWork(saving, makeWork(1, 3));
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
    work: makeWork(1, 3),
    last_note: makeNote(1, 4),
  });
  expect(withoutPractice(last, now)).toEqual({
    ...last,
    gone: true,
    outstanding: false,
    work: makeWork(1, 3),
    last_note: makeNote(1, 4),
  });
});

describe('pages of the list', () => {
  it('are the same object where nothing changed', () => {
    const held = { pages: [page(1, 2), page(3)] };
    expect(changePages(held, (row) => withWork(row, makeWork(9, 1)))).toBe(held);
    const changed = changePages(held, (row) => withWork(row, makeWork(3, 1)));
    expect(changed.pages[0]).toBe(held.pages[0]);
    expect(changed.pages[1]!.items[0]!.work.version).toBe(1);
  });

  it('list a claim that moved between two of them once', () => {
    expect(rowsOf([page(1, 2), page(2, 3)]).map(({ DSSClaimsID }) => DSSClaimsID)).toEqual([1, 2, 3]);
  });
});
