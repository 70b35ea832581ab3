import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimConvo, makeClaimWork, makeNote } from '../testing/make-claim.ts';
import { addToNotes, withConvo, withNote, withWork } from './claim-state.ts';

describe('old state + event = fresh fetch', () => {
  it('takes a next step in once, the newest of them, in whatever order they come', () => {
    const fresh = makeClaim(1, { work: makeClaimWork(1, 2) });
    const steps = [makeClaimWork(1, 1), makeClaimWork(1, 2), makeClaimWork(1, 1)];
    expect(steps.reduce(withWork, makeClaim(1))).toEqual(fresh);
    expect(steps.toReversed().reduce(withWork, makeClaim(1))).toEqual(fresh);
    expect(withWork(makeClaim(2), makeClaimWork(1, 2))).toEqual(makeClaim(2));
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
