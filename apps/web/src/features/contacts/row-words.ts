import { sentenceOf } from '../../ui/sentence-of.ts';

interface RowSigns {
  /** What the newest item was, in the specification's words; '' where there is none. */
  direction: string;
  /** What the row's second line shows. */
  shown: string;
  waits: boolean;
  /** Until when they are put off, in words; '' where they are not. */
  putOffUntil: string;
  inFamily: boolean;
  tags: readonly string[];
}

/**
 * What a screen reader says of a row's signs, after name, time and second line: 'Call Missed, needs an answer, tags: VIP.'
 * What the second line says already is not said twice.
 * @returns '' where there is no sign
 */
export function rowWords({ direction, shown, waits, putOffUntil, inFamily, tags }: RowSigns): string {
  return sentenceOf([
    direction === shown ? '' : direction,
    waits ? 'needs an answer' : '',
    putOffUntil ? `put off until ${putOffUntil}` : '',
    inFamily ? 'in a family' : '',
    tags.length > 0 ? `tags: ${tags.join(', ')}` : '',
  ]);
}
