import { labels, countOf, formatCount } from '@chairline/contract';

/** '18 of 20 get it. 2 are left out.' and who of the list has no contact. */
export function summaryWords({ sends, total, unlinked }: labels.ListTextPreview): string {
  const out = total - sends;
  return [
    total === 1
      ? sends === 1
        ? 'They get it.'
        : 'They get none.'
      : `${formatCount(sends)} of ${formatCount(total)} get it.`,
    total > 1 && out > 0 ? `${formatCount(out)} ${out === 1 ? 'is' : 'are'} left out.` : '',
    unlinked > 0 ? `${countOf(unlinked, 'patient')} of the list cannot be texted: linked to no contact.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What became of a text, in a word. */
export const outcomeWords: Record<labels.ListTextOutcome, string> = {
  waits: 'Waits',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Left out',
  taken_back: 'Taken back',
};

/** Why a text did not arrive; '' where that is told by its outcome alone. */
export function whyWords({ outcome, reason, note }: labels.ListTextResult, days: number): string {
  if (reason !== null) return labels.skipWords(reason, days);
  if (outcome === 'skipped') return labels.skipWords('gone', days);
  return outcome === 'taken_back' ? '' : note;
}
