import { formatPhone } from '@chairline/contract';
import type { CurrentCall } from './bar-state.ts';

/**
 * What follows once a call of ours is over. Pure.
 * @param end `endedHere`: at this end, by us or because the connection is gone; `byUs`: we hung up or left, and the
 * carrier may be first with it
 * @returns what is to be said; and whether it was taken from us, and is gone back into: what others ended is over
 */
export function afterCall(
  {
    title,
    number,
    slow,
    phase,
    direction,
    conferenceName,
  }: Pick<CurrentCall, 'title' | 'number' | 'slow' | 'phase' | 'direction' | 'conferenceName'>,
  { endedHere, byUs }: { endedHere: boolean; byUs: boolean },
): { told: string | null; isCutOff: boolean } {
  const name = title || formatPhone(number) || 'them';
  const refused = !endedHere && !byUs && phase !== 'inCall';
  // A call that stood already, and was gone into by its name.
  const wasThere = direction === 'out' && conferenceName !== null;
  const told =
    refused && wasThere
      ? `You were not put through to ${name}: a colleague has this call, or it is over.`
      : refused && slow
        ? `${name} could not be called: the telephone service did not ring there. Try again.`
        : null;
  return { told, isCutOff: endedHere && !byUs && phase !== 'calling' };
}
