import { labels } from '@chairline/contract';
import { BadInput } from './errors.ts';

/**
 * Whether words may go to a patient: not with a placeholder that was never filled in, unless a person said so.
 * @throws BadInput that names them
 */
export function mustBeFilled(text: string, allowed: boolean): void {
  const why = unfilledIn(text, allowed);
  if (why !== null) throw new BadInput(why);
}

/** Why a text may not go; null when it may. */
export function unfilledIn(text: string, allowed: boolean): string | null {
  const open = allowed ? [] : labels.openPlaceholders(text);
  return open.length > 0 ? labels.unfilledWords(open) : null;
}
