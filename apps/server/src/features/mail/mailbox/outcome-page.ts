import { outcomeWords } from '../../google-connection/index.ts';

/** What came of the consent for the office's mailbox. */
export const outcomes = outcomeWords({
  title: 'Gmail',
  box: 'use the mail',
  who: 'Only an active admin of the office can connect its mailbox.',
});
