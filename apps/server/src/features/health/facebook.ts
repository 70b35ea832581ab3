import { addressOf } from '@chairline/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { readTextHealth } from '../inbox/index.ts';
import { readSocialHealth } from '../social/index.ts';
import { type Found, lately, type Part, part, some, text, when } from './part.ts';

const listed = new Intl.ListFormat('en-US');

/** The office's Facebook account: whether posts go out, and what patients write to its pages comes and is answered. */
export async function facebook(tx: Transaction, { now }: { now: Date }): Promise<Part> {
  const link = { label: 'Open Social Media', to: addressOf({ settings: 'social' }) };
  const { account, pages, failed } = await readSocialHealth(tx, lately(now).since);
  const messages = await readTextHealth(tx, 'messenger', lately(now));
  const wanted = pages.filter(({ messengerWanted }) => messengerWanted);
  const silent = wanted.filter(({ messenger }) => messenger === 'missing' || messenger === 'failed');
  const facts = account
    ? [
        text('Account', account.account),
        when('Pages read', account.readAt),
        ...(wanted.length > 0
          ? [
              text('Pages whose messages come', wanted.length - silent.length),
              text('Messages waiting to be sent', messages.waiting),
              text('Messages not sent, last day', messages.failed),
            ]
          : []),
      ]
    : [];
  const found = ((): Found => {
    if (account?.problem)
      return {
        state: 'broken',
        says: 'Facebook has to be connected again.',
        why: account.problem,
        todo:
          wanted.length > 0
            ? 'Connect it again: no post goes out until then, and no message of a patient is answered.'
            : 'Connect it again: no post goes out until then.',
      };
    if (silent.length > 0)
      return {
        state: 'broken',
        says: `What patients write to ${listed.format(silent.map(({ name }) => name))} does not come here.`,
        why: silent[0]!.messengerProblem,
        todo: 'Mend it there. Until then look at the messages on Facebook.',
      };
    const desk = { label: 'Open the front desk', to: addressOf({ screen: 'desk' }) };
    if (messages.late > 0)
      return {
        state: 'warning',
        says: `${some(messages.late, 'message in Messenger waits', 'messages in Messenger wait')} longer than it should.`,
        todo: 'They are tried again by themselves. Call whoever must hear today.',
        link: desk,
      };
    if (messages.failed > 0)
      return {
        state: 'warning',
        says: `${some(messages.failed, 'message', 'messages')} in Messenger of the last day could not be sent.`,
        todo: 'Each says why in its conversation. Text or call them.',
        link: desk,
      };
    if (failed > 0)
      return {
        state: 'warning',
        says: `${some(failed, 'post', 'posts')} to Facebook of the last day did not go out.`,
        todo: 'Each says why there: try it again, or remove it.',
      };
    if (!account)
      return {
        state: 'off',
        says: 'No Facebook account is connected.',
        todo: 'Connect one to post to your pages from here.',
      };
    return {
      state: 'ok',
      says: wanted.length > 0 ? 'Posts go out, and messages come.' : 'Posts go out.',
    };
  })();
  return part('facebook', { link: found.state === 'ok' ? null : link, ...found }, facts);
}
