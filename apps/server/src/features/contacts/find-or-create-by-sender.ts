import { digitsOf } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findOrMakeUnknown } from './make-unknown.ts';
import type { ContactRow } from './store.ts';
import { findBySender } from './store-numbers.ts';

/** By which numbers are matched (`phone_num_ten`). */
const MATCHED = 10;

/**
 * How the name of a sender that is no number stands at its contact. Numbers are matched by their last ten characters,
 * so those of a name must never be digits alone: "A5035550111" is nobody's number.
 */
const keptName = (name: string): string =>
  digitsOf(name.slice(-MATCHED)).length === Math.min(MATCHED, name.length) ? `${name} (a name)` : name;

/**
 * Whose thread a text belongs to that came under a name instead of a number ("SAMPLEPAY"), exactly as it was given; the
 * first one makes a contact that shows the name.
 */
export function findOrCreateBySender(ctx: Context, name: string): Promise<ContactRow> {
  const kept = keptName(name);
  return findOrMakeUnknown(ctx, kept, 'unknown sender', () => findBySender(ctx.tx, kept));
}
