import type { Context } from '../../../platform/context.ts';
import { heardLegs } from './due-recording.ts';
import { nameOf } from '../show/present.ts';
import { outcomeOf, stages } from '../state/reduce-call.ts';
import { type CallRow, lockCall, readState } from '../store.ts';

/** A call, held, with whose sound may be written down in it now, and who of the staff is in it. */
export async function hearCall(
  ctx: Context,
  callId: number,
): Promise<
  { call: CallRow; conferenceName: string; inside: number[]; legs: string[]; gone: string[] } | undefined
> {
  const row = await lockCall(ctx.tx, callId);
  if (!row) return undefined;
  const state = await readState(ctx.tx, row);
  return {
    call: row,
    conferenceName: nameOf(row),
    inside: outcomeOf(state).present.flatMap(({ userId }) => (userId === null ? [] : [userId])),
    legs: heardLegs(row, state),
    gone: [...state.legs.values()]
      .filter(({ stage }) => row.endedAt !== null || stage === stages.over)
      .map(({ leg }) => leg),
  };
}
