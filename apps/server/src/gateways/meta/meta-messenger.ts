import { z } from 'zod';
import { fetchOutside, OutsideError } from '../../platform/outside/fetch-outside.ts';
import type { FacebookMessenger, PageMessage } from './facebook-messenger.ts';
import { MetaError, type PageRight } from './facebook-pages.ts';
import { createGraph, hostsOf, type MetaOptions } from './graph-ask.ts';

const done = z.object({ success: z.literal(true) });
const sent = z.object({ message_id: z.string().min(1) });
const profile = z.object({ first_name: z.string().default(''), last_name: z.string().default('') });
const attachment = z.object({
  mime_type: z.string().default(''),
  image_data: z.object({ url: z.string() }).optional(),
});
const said = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: z.string(),
  from: z.object({ id: z.string() }),
  attachments: z.object({ data: z.array(attachment) }).optional(),
});
const conversations = z.object({
  data: z.array(
    z.object({
      updated_time: z.string(),
      participants: z.object({ data: z.array(z.object({ id: z.string() })) }),
      messages: z.object({ data: z.array(said) }).optional(),
    }),
  ),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional(),
});

const FIELDS = 'updated_time,participants,messages.limit(25){id,message,created_time,from,attachments}';
/** Rounds of conversations that are asked for at once, so that it comes to an end. */
const ROUNDS = 40;
const MEDIA_MAX_BYTES = 10_000_000;
/** Meta's clock is not ours. */
const CLOCKS_MS = 60_000;

/** Messenger by its published protocol: developers.facebook.com/docs/messenger-platform, graph-api/reference/conversation. */
export function createMetaMessenger(options: MetaOptions): FacebookMessenger {
  const { graph } = hostsOf(options.apiUrl);
  const ask = createGraph(options);

  return {
    async subscribe(page) {
      const fields = { subscribed_fields: 'messages,message_echoes' };
      await undoubted(ask(done, { ...callOf(page, 'POST', '/subscribed_apps'), fields }));
    },
    async unsubscribe(page) {
      await ask(done, { ...callOf(page, 'DELETE', '/subscribed_apps'), fields: {} });
    },
    async send(page, { to, text, note }) {
      const fields = {
        recipient: JSON.stringify({ id: to }),
        messaging_type: 'RESPONSE',
        message: JSON.stringify({ text, metadata: note }),
      };
      return (await ask(sent, { ...callOf(page, 'POST', '/messages'), fields })).message_id;
    },
    async listMessages(page, since, person) {
      const from = since.getTime() - CLOCKS_MS;
      const found: PageMessage[] = [];
      let after: string | undefined;
      for (let round = 0; round < ROUNDS; round += 1) {
        const fields = {
          platform: 'messenger',
          fields: FIELDS,
          ...(person === undefined ? {} : { user_id: person }),
          ...(after === undefined ? {} : { after }),
        };
        const answer = await ask(conversations, { ...callOf(page, 'GET', '/conversations'), fields });
        for (const one of answer.data) {
          const other = one.participants.data.find(({ id }) => id !== page.pageId);
          if (other)
            found.push(...(one.messages?.data ?? []).map((message) => messageOf(page, other.id, message)));
        }
        const oldest = answer.data.at(-1);
        after = answer.paging?.next === undefined ? undefined : answer.paging.cursors?.after;
        // The newest come first.
        if (after === undefined || !oldest || Date.parse(oldest.updated_time) < from) break;
      }
      return found
        .filter(({ at }) => at.getTime() >= from)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
    async readName(page, person) {
      const url = `${graph}/${encodeURIComponent(person)}`;
      const fields = { fields: 'first_name,last_name' };
      try {
        const name = await ask(profile, { method: 'GET', url, token: page.token, fields });
        const [first, last] = [name.first_name.trim(), name.last_name.trim()];
        return first === '' && last === '' ? null : { first, last };
      } catch (error) {
        // Whoever does not want to be named, or may not be, stays unnamed.
        if (error instanceof MetaError && ['gone', 'forbidden', 'refused'].includes(error.outcome))
          return null;
        throw error;
      }
    },
    async fetchMedia(url) {
      try {
        const { status, bytes } = await fetchOutside(url, {
          maxBytes: MEDIA_MAX_BYTES,
          timeoutMs: options.timeoutMs,
          maxRedirects: 5,
          admitted: options.apiUrl ? [new URL(options.apiUrl).origin] : [],
          plainToo: options.apiUrl !== null,
        });
        if (status >= 200 && status < 300) return bytes;
        // Addresses of pictures end: 403 is how Facebook's network says so.
        const outcome = [403, 404, 410].includes(status) ? 'gone' : 'unavailable';
        throw new MetaError(outcome, `Facebook answered ${status} for a picture.`);
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        const isFinal = error.fault === 'refused' || error.fault === 'tooLarge';
        throw new MetaError(
          isFinal ? 'gone' : 'unavailable',
          'A picture could not be fetched.',
          null,
          null,
          error,
        );
      }
    },
  };

  function callOf({ pageId, token }: PageRight, method: 'GET' | 'POST' | 'DELETE', path: string) {
    return { method, url: `${graph}/${encodeURIComponent(pageId)}${path}`, token };
  }
}

const messageOf = (page: PageRight, person: string, message: z.infer<typeof said>): PageMessage => {
  const files = message.attachments?.data ?? [];
  return {
    id: message.id,
    pageId: page.pageId,
    person,
    fromPage: message.from.id === page.pageId,
    at: new Date(message.created_time),
    text: message.message,
    pictures: files.flatMap(({ image_data: image }) => (image ? [image.url] : [])),
    others: files.flatMap((file) => (file.image_data ? [] : [wordOf(file.mime_type.split('/')[0] ?? '')])),
    note: '',
  };
};

/** What somebody sent beside words and pictures, in words. */
export const wordOf = (type: string): string =>
  type === 'video'
    ? 'a video'
    : type === 'audio'
      ? 'a voice message'
      : type === 'location'
        ? 'a place'
        : 'a file';

/** Asked again it is the same. */
async function undoubted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MetaError && error.outcome === 'doubtful')
      throw new MetaError('unavailable', error.message, error.waitMs);
    throw error;
  }
}
