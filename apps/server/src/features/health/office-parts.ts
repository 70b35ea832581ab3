import { addressOf, type health as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { countLikely } from '../consent/index.ts';
import { readTextHealth } from '../inbox/index.ts';
import { readMailHealth } from '../mail/index.ts';
import { readMailingHealth } from '../mailings/index.ts';
import { listPhones } from '../phones/index.ts';
import { readPractice } from '../practice/index.ts';
import { listFailedJobs } from '../system/index.ts';
import { facebook } from './facebook.ts';
import { googleCalendars } from './google-calendars.ts';
import { type Found, lately, type Part, part, some, text, when } from './part.ts';

export type { Part } from './part.ts';

/** Gmail is asked every few minutes, also where it tells by itself. */
const MAIL_OLD_MS = 60 * 60_000;

/** What one look needs: the time, and how the carrier answers this process. */
export interface Look {
  now: Date;
  carrierSilentSince: Date | null;
}

async function mail(tx: Transaction, { now }: Look): Promise<Part> {
  const link = { label: 'Open Gmail Integration', to: addressOf({ settings: 'gmail' }) };
  const { account, check, fetches, out, unreadable } = await readMailHealth(tx, lately(now).since);
  if (!account) {
    return part(
      'mail',
      { state: 'off', says: 'No mailbox is connected.', todo: 'Connect Gmail to have e-mails here.', link },
      [],
    );
  }
  const facts = [
    text('Mailbox', account.address),
    when('In step with Gmail', account.lastSyncedAt),
    text('Waiting to be sent', out.waiting),
    text('Not sent, last day', out.failed),
    text('Could not be read, last day', unreadable),
    ...(check ? [when('Compared', check.finishedAt), text('Missing then', check.foundMissing)] : []),
  ];
  const isOld =
    account.phase === 'following' &&
    now.getTime() - (account.lastSyncedAt ?? account.authenticatedAt).getTime() > MAIL_OLD_MS;
  const found: Found = account.problem
    ? {
        state: 'broken',
        says: 'Gmail has to be connected again.',
        why: account.problem,
        todo: 'Connect the mailbox again: no e-mail comes or leaves until then.',
      }
    : out.failed > 0
      ? {
          state: 'warning',
          says: `${some(out.failed, 'e-mail', 'e-mails')} of the last day could not be sent.`,
          todo: 'Open the conversation and send it again.',
          link: { label: 'Open the front desk', to: addressOf({ screen: 'desk' }) },
        }
      : isOld
        ? {
            state: 'warning',
            says: 'Gmail has not been reached for more than an hour.',
            todo: 'It is tried again by itself. Should it stay so, connect the mailbox again.',
          }
        : check?.state === 'failed'
          ? {
              state: 'warning',
              says: 'The last comparison with Gmail did not come to its end.',
              why: check.problem,
              todo: 'Compare again.',
            }
          : fetches.problems > 0 || (check && check.missing > 0 && check.state === 'done')
            ? {
                state: 'warning',
                says: `${some(Math.max(fetches.problems, check?.missing ?? 0), 'e-mail of the mailbox is', 'e-mails of the mailbox are')} not here.`,
                todo: 'Compare with Gmail: what is missing is fetched.',
              }
            : { state: 'ok', says: 'E-mails come and leave.', link: null };
  return part('mail', { link, ...found }, facts);
}

async function carrier(tx: Transaction, look: Look): Promise<Part> {
  const { now, carrierSilentSince } = look;
  const numbers = await listPhones(tx);
  const link = { label: 'Open Client Phones', to: addressOf({ settings: 'phones' }) };
  const desk = { label: 'Open the front desk', to: addressOf({ screen: 'desk' }) };
  if (numbers.length === 0) {
    return part(
      'carrier',
      { state: 'off', says: 'The office has no number.', todo: 'Find a number to text and call from.', link },
      [],
    );
  }
  const texts = await readTextHealth(tx, 'sms', lately(now));
  const failed = numbers.filter(({ state }) => state === 'failed');
  const ordering = numbers.filter(({ state }) => state === 'ordering').length;
  const facts = [
    text('Numbers', numbers.length),
    ...(ordering > 0 ? [text('Being ordered', ordering)] : []),
    text('Texts waiting', texts.waiting),
    text('Not sent, last day', texts.failed),
    when('Last text taken', texts.lastAccepted),
  ];
  const found: Found =
    carrierSilentSince && texts.waiting > 0
      ? {
          state: 'broken',
          says: `The carrier does not answer: ${some(texts.waiting, 'text waits', 'texts wait')}.`,
          todo: 'Nothing: they leave by themselves once it answers. Call whoever must hear today.',
        }
      : failed.length > 0
        ? {
            state: 'broken',
            says: `${some(failed.length, 'number', 'numbers')} could not be set up.`,
            why: failed[0]!.failure,
            todo: 'Try the number again, or choose another.',
            link,
          }
        : texts.late > 0
          ? {
              state: 'warning',
              says: `${some(texts.late, 'text waits', 'texts wait')} longer than it should.`,
              todo: 'They are tried again by themselves. Call whoever must hear today.',
              link: desk,
            }
          : texts.failed > 0
            ? {
                state: 'warning',
                says: `${some(texts.failed, 'text', 'texts')} of the last day could not be sent.`,
                todo: 'Each says why in its conversation, and can be sent again there.',
                link: desk,
              }
            : carrierSilentSince
              ? {
                  state: 'warning',
                  says: 'The carrier does not answer.',
                  todo: 'Nothing: it is tried again with the next text.',
                }
              : { state: 'ok', says: 'Texts leave as they are written.' };
  return part('carrier', found, facts);
}

async function practice(tx: Transaction, { now }: Look): Promise<Part> {
  const state = await readPractice(tx, now);
  const link = { label: 'Open OD Integration', to: addressOf({ settings: 'od', tab: 'sync' }) };
  if (!state.enabled) {
    return part(
      'practice',
      {
        state: 'off',
        says: 'Open Dental is not connected.',
        todo: 'Save an access token, or install the connector.',
        link: { label: 'Open OD Integration', to: addressOf({ settings: 'od' }) },
      },
      [],
    );
  }
  const signs = { online: 'connected', offline: 'not connected', none: 'not installed' } as const;
  const facts = [
    text('Connector', state.faults.connector?.message ?? signs[state.connector.state]),
    text('Access token', state.faults.api?.message ?? (state.can_write ? 'saved' : 'none')),
    when('Read whole', state.synced_at),
    when('Compared', state.compared_at),
    text('Missing then, and mended', state.found_missing),
  ];
  const lacking = state.tables.filter(({ problem }) => problem !== null);
  const found: Found = state.problem
    ? {
        state: 'broken',
        says: 'Open Dental cannot be read.',
        why: state.problem.message,
        todo: 'Mend what is named, then sync. What was read before stays.',
        link,
      }
    : state.stale
      ? {
          state: 'warning',
          says: 'Open Dental was not read for a while.',
          todo: 'Sync now; see that the office’s connector runs.',
          link,
        }
      : state.faults.connector || state.faults.api
        ? {
            state: 'warning',
            says: 'One of the two ways to Open Dental does not work.',
            why: (state.faults.connector ?? state.faults.api)!.message,
            todo: 'The other one serves meanwhile. Mend what is named.',
            link,
          }
        : lacking.length > 0
          ? {
              state: 'warning',
              says: `${some(lacking.length, 'table', 'tables')} of Open Dental cannot be read.`,
              why: lacking[0]!.problem,
              todo: 'Give the connector’s user the right to read them.',
              link,
            }
          : state.synced_at
            ? { state: 'ok', says: 'Open Dental is read as it changes.' }
            : { state: 'ok', says: 'Open Dental is being read for the first time.' };
  return part('practice', found, facts);
}

function jobs(failed: number, newest: string | null): Part {
  return part(
    'jobs',
    failed === 0
      ? { state: 'ok', says: 'No work in the background has failed.' }
      : {
          state: 'broken',
          says: `${some(failed, 'job', 'jobs')} in the background failed for good.`,
          todo: 'Try each again once its reason is mended, or dismiss it.',
        },
    failed === 0 ? [] : [when('The last', newest)],
  );
}

async function consent(tx: Transaction): Promise<Part> {
  const open = await countLikely(tx);
  return part(
    'consent',
    open === 0
      ? { state: 'ok', says: 'No message waits to be read as an opt-out.' }
      : {
          state: 'warning',
          says: `${some(open, 'message reads', 'messages read')} like an opt-out and ${open === 1 ? 'waits' : 'wait'} for your word.`,
          todo: 'Decide for each whether it was one.',
          link: { label: 'Open Opt-outs', to: addressOf({ settings: 'opt-outs' }) },
        },
    [],
  );
}

async function ownMails(tx: Transaction, { now }: Look): Promise<Part> {
  const mails = await readMailingHealth(tx, lately(now));
  const lost = mails.failed + mails.late;
  return part(
    'own_mails',
    lost === 0
      ? { state: 'ok', says: 'Invitations and password links leave.' }
      : {
          state: 'warning',
          says: `${some(lost, 'mail', 'mails')} of the last day (invitations, password links) did not leave.`,
          todo: 'See that the address is right and send it again; else tell your provider.',
        },
    [
      text('Sent, last day', mails.sent),
      text('Not sent', mails.failed),
      text('Waiting too long', mails.late),
    ],
  );
}

/** Every part of the transaction's office, in the order they are shown, and its failed jobs. */
export async function lookAtOffice(tx: Context['tx'], look: Look) {
  const failed = await listFailedJobs(tx);
  const parts = [
    jobs(failed.length, failed[0]?.failed_at ?? null),
    await carrier(tx, look),
    await mail(tx, look),
    await practice(tx, look),
    await consent(tx),
    await ownMails(tx, look),
    await googleCalendars(tx),
    await facebook(tx, look),
  ];
  return { parts, failed };
}

const badness: Record<contract.HealthState, number> = { off: 0, ok: 1, warning: 2, broken: 3 };

/** The part that is worst; the first of those that are. */
export const worstOf = (parts: readonly Part[]): Part =>
  parts.reduce((worst, one) => (badness[one.state] > badness[worst.state] ? one : worst));

export const isUnwell = ({ state }: { state: contract.HealthState }): boolean => badness[state] > 1;

/** The worse first. */
export const byBadness = (a: { state: contract.HealthState }, b: { state: contract.HealthState }): number =>
  badness[b.state] - badness[a.state];
