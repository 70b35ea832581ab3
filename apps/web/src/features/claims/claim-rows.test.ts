import { describe, expect, it } from 'vitest';
import { addToNotes, changePages, rowsOf, withConvo, withNote, withWork } from './claim-rows.ts';
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
