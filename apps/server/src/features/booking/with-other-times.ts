import { booking as contract, problemCodes } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { inOffice } from '../../platform/platform.ts';
import type { Desk } from '../practice/index.ts';
import { findTimes } from './find-times.ts';

/**
 * Books, and says which times are free instead where somebody else has that one by now.
 * @param onTaken what follows of it here
 * @throws what `work` throws; of a taken time Refusal 409 `time_taken` with others, in its words and as `times`
 */
export async function withOtherTimes<T>(
  { platform, session }: Desk,
  visit: {
    contactId: number;
    minutes: number;
    /** The time that is wanted: it is none of the others. */
    refused: string;
    /** The visit that is moved, by its AptNum. */
    moves?: number;
  },
  work: () => Promise<T>,
  onTaken: (ctx: Context) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== problemCodes.timeTaken) throw error;
    const times = await inOffice(platform, session, async (ctx) => {
      await onTaken(ctx);
      const { contactId, minutes, moves, refused } = visit;
      return (await findTimes(ctx, contactId, { minutes, part: 'any', moves }, refused)).proposals;
    });
    const instead = times.map(({ AptDateTime }) => contract.timeWords(AptDateTime));
    const words = error.message + (times.length > 0 ? contract.bookingWords.freeInstead(instead) : '');
    throw new Refusal(409, problemCodes.timeTaken, words, undefined, { times });
  }
}
