import { Readable } from 'node:stream';
import type { gmail_v1 } from '@googleapis/gmail';
import { z } from 'zod';
import { composeMail } from './compose-mail.ts';
import { createAsk } from './google-ask.ts';
import { createClients } from './google-clients.ts';
import { GoogleError } from './google-error.ts';
import { readAnswer } from './google-errors.ts';
import type { Gmail, Mailbox } from './mailbox.ts';
import { cost, createAllowances, MAIL_UNITS_PER_MINUTE } from './quota.ts';
import { createPushReader } from './read-push.ts';

export interface GmailOptions {
  clientId: string;
  clientSecret: string;
  /** Base such as http://127.0.0.1:4001/google; null is Google itself. */
  apiUrl: string | null;
  /** Pub/Sub: where mailboxes tell of their changes, who pushes them on, and for whom the pushes are signed. */
  push: { topic: string; account: string; audience: string } | null;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

/** The largest mails take longer than a call that only asks. */
const LARGE_FACTOR = 6;
const PAGE = 500;
/** What is not shown at the desk; spam and trash Gmail leaves out by itself. */
const NOT_MAIL = '-in:drafts -in:chats';

/** Gmail through Google's own library (@googleapis/gmail), loaded with the first use. */
export function createGmail(options: GmailOptions): Gmail {
  const base = options.apiUrl?.replace(/\/$/, '') ?? null;
  const connect = createClients(options, async (auth) => {
    const { gmail } = await import('@googleapis/gmail');
    return gmail({ version: 'v1', auth });
  });
  const allowanceOf = createAllowances(MAIL_UNITS_PER_MINUTE);

  return {
    pushTopic: options.push?.topic ?? null,
    readPush: createPushReader(options.push, base),
    open({ address, refreshToken }) {
      const allowance = allowanceOf(address);
      const asked = createAsk<gmail_v1.Gmail>({
        service: 'Gmail',
        connect: () => connect(refreshToken),
        refreshToken,
        allowance,
        ...options,
      });
      const ask = <T>(
        units: number,
        call: (api: gmail_v1.Gmail, how: Record<string, unknown>) => Promise<{ data: T }>,
        { changes = false, large = false } = {},
      ) => asked(call, { units, changes, factor: large ? LARGE_FACTOR : 1 });

      return {
        async profile() {
          const data = await ask(cost.profile, (api, how) => api.users.getProfile({ userId: 'me' }, how));
          return read(profile, data);
        },
        async listIds({ after, page }) {
          const since = after ? ` after:${Math.floor(after.getTime() / 1_000)}` : '';
          const data = await ask(cost.list, (api, how) =>
            api.users.messages.list(
              {
                userId: 'me',
                maxResults: PAGE,
                q: `${NOT_MAIL}${since}`,
                ...(page ? { pageToken: page } : {}),
              },
              how,
            ),
          );
          const { messages, nextPageToken } = read(idPage, data);
          return { ids: messages.map(({ id }) => id), next: nextPageToken ?? null };
        },
        async fetch(id) {
          const data = await ask(
            cost.get,
            (api, how) => api.users.messages.get({ userId: 'me', id, format: 'raw' }, how),
            { large: true },
          );
          const mail = read(rawMail, data);
          return {
            id: mail.id,
            threadId: mail.threadId,
            labels: mail.labelIds,
            at: new Date(Number(mail.internalDate)),
            raw: Buffer.from(mail.raw, 'base64url'),
          };
        },
        async changesSince(historyId, page) {
          const data = await ask(cost.history, (api, how) =>
            api.users.history.list(
              {
                userId: 'me',
                startHistoryId: historyId,
                maxResults: PAGE,
                // What comes back from spam or trash, or is sent from a draft, changes its labels alone.
                historyTypes: ['messageAdded', 'labelRemoved'],
                ...(page ? { pageToken: page } : {}),
              },
              how,
            ),
          ).catch((error: unknown) => {
            if (error instanceof GoogleError && error.outcome === 'gone')
              throw new GoogleError('expired', error.message);
            throw error;
          });
          const { history, ...rest } = read(changes, data);
          const back = (entry: { labelIds: string[] }) =>
            entry.labelIds.some((label) => ['SPAM', 'TRASH', 'DRAFT'].includes(label));
          const added = history.flatMap((entry) => [
            ...entry.messagesAdded.map(({ message }) => message.id),
            ...entry.labelsRemoved.filter(back).map(({ message }) => message.id),
          ]);
          return { added: [...new Set(added)], historyId: rest.historyId, next: rest.nextPageToken ?? null };
        },
        async send(mail) {
          const bytes = await composeMail(mail);
          const data = await ask(
            cost.send,
            (api, how) =>
              api.users.messages.send(
                {
                  userId: 'me',
                  requestBody: mail.threadId === null ? {} : { threadId: mail.threadId },
                  media: { mimeType: 'message/rfc822', body: Readable.from([bytes]) },
                },
                how,
              ),
            { changes: true, large: true },
          );
          return read(sent, data, true);
        },
        async findSent(messageId) {
          const data = await ask(cost.list, (api, how) =>
            api.users.messages.list(
              {
                userId: 'me',
                q: `rfc822msgid:${messageId}`,
                includeSpamTrash: true,
                maxResults: 10,
              },
              how,
            ),
          );
          const [first] = read(idPage, data).messages;
          return first ? { id: first.id, threadId: first.threadId } : null;
        },
        async watch(topic) {
          const data = await ask(cost.watch, (api, how) =>
            api.users.watch({ userId: 'me', requestBody: { topicName: topic } }, how),
          );
          return new Date(Number(read(watched, data).expiration));
        },
        allowance() {
          const { times, waitMs } = allowance.left(cost.get);
          return { mails: times, waitMs };
        },
      } satisfies Mailbox;
    },
  };
}

const read = <T>(form: z.ZodType<T>, data: unknown, isDoubtful = false): T =>
  readAnswer('Gmail', form, data, isDoubtful);

const number = z.string().regex(/^\d{1,20}$/);
const idOf = z.object({ id: z.string().min(1), threadId: z.string().default('') });
const profile = z
  .object({
    emailAddress: z.string(),
    historyId: number,
    messagesTotal: z.number().int().min(0).default(0),
  })
  .transform(({ emailAddress, historyId, messagesTotal }) => ({
    address: emailAddress,
    historyId,
    total: messagesTotal,
  }));
// An answer that is no list at all has none of these: something must say that it is one.
const idPage = z
  .object({
    messages: z.array(idOf).default([]),
    nextPageToken: z.string().optional(),
    resultSizeEstimate: z.number().optional(),
  })
  .refine((page) => page.messages.length > 0 || page.resultSizeEstimate !== undefined);
const rawMail = z.object({
  id: z.string().min(1),
  threadId: z.string().default(''),
  labelIds: z.array(z.string()).default([]),
  internalDate: number,
  raw: z.string().default(''),
});
const withMessage = z.object({ message: z.object({ id: z.string().min(1) }) });
const changes = z.object({
  history: z
    .array(
      z.object({
        messagesAdded: z.array(withMessage).default([]),
        labelsRemoved: z.array(withMessage.extend({ labelIds: z.array(z.string()).default([]) })).default([]),
      }),
    )
    .default([]),
  historyId: number,
  nextPageToken: z.string().optional(),
});
const sent = z.object({ id: z.string().min(1), threadId: z.string().min(1) });
const watched = z.object({ expiration: number });
