import { type mail, countOf, formatCount } from '@chairline/contract';
import type { BannerTone } from '../../ui/banner.tsx';

/** How a comparison with the mailbox stands, in words. @param when a time for the screen */
export function checkWords(
  check: mail.MailCheck,
  when: (iso: string) => string,
): { tone: BannerTone; title: string; text: string } {
  const { state, in_mailbox, stored, missing, repaired } = check;
  const at = check.finished_at ?? check.started_at;
  // What was missing and has come since is here as well.
  const here = state === 'running' ? stored : stored + repaired;
  const counts = `${countOf(in_mailbox, 'e-mail')} in the mailbox, ${formatCount(here)} here`;
  if (state === 'never')
    return { tone: 'info', title: 'Not compared yet', text: 'Compare now, or wait for tonight.' };
  if (state === 'running') {
    return {
      tone: 'info',
      title: 'Comparing with Gmail',
      text: in_mailbox > 0 ? `So far ${counts}.` : 'You can go on working meanwhile.',
    };
  }
  if (state === 'failed') {
    return {
      tone: 'error',
      title: 'The comparison did not finish',
      text: `${check.problem ?? 'Gmail did not answer.'} What is stored here is unchanged; it is tried again tonight.`,
    };
  }
  const fetched =
    repaired > 0
      ? ` ${countOf(repaired, 'e-mail')} had been missing and ${repaired === 1 ? 'was' : 'were'} fetched.`
      : '';
  const coming = missing > check.problems.length ? ' The missing ones are being fetched.' : '';
  return {
    tone: missing === 0 ? 'ok' : 'warning',
    title: `${formatCount(missing)} missing`,
    text: `${at ? `${when(at)}: ` : ''}${counts}.${fetched}${coming}`,
  };
}
