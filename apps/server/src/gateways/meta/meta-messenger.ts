import { z } from 'zod';
import { fetchOutside, OutsideError } from '../../platform/outside/fetch-outside.ts';
import { type FacebookMessenger, kindOfFile, type PageMessage, type SentFile } from './facebook-messenger.ts';
import { MetaError, type PageRight } from './facebook-pages.ts';
import { createGraph, hostsOf, type MetaOptions } from './graph-ask.ts';

const done = z.object({ success: z.literal(true) });
const sent = z.object({ message_id: z.string().min(1) });
const profile = z.object({ first_name: z.string().default(''), last_name: z.string().default('') });
const uploaded = z.object({ attachment_id: z.string().min(1) });
const attachment = z.object({
  mime_type: z.string().default(''),
  name: z.string().default(''),
  image_data: z.object({ url: z.string() }).optional(),
  video_data: z.object({ url: z.string() }).optional(),
  file_url: z.string().optional(),
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
/** What Messenger takes (docs/messenger-platform/send-messages/saving-assets: 25 MB), and so what comes from it. */
const MEDIA_MAX_BYTES = 25 * 1_048_576;
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
    // docs/messenger-platform/reference/attachment-upload-api. Its example is the form with `is_reusable`.
    async upload(page, { kind, bytes, type, fileName }) {
      const payload = { is_reusable: true };
      const call = {
        ...callOf(page, 'POST', '/message_attachments'),
        fields: { message: JSON.stringify({ attachment: { type: kind, payload } }) },
        file: { name: 'filedata', bytes, type, fileName },
        timeoutMs: 4 * options.timeoutMs,
      };
      return (await undoubted(ask(uploaded, call))).attachment_id;
    },
    async send(page, { to, note, ...said }) {
      const content =
        'text' in said
          ? { text: said.text }
          : { attachment: { type: said.file, payload: { attachment_id: said.uploadId } } };
      const fields = {
        recipient: JSON.stringify({ id: to }),
        messaging_type: 'RESPONSE',
        message: JSON.stringify({ ...content, metadata: note }),
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
        // Addresses of files end: 403 is how Facebook's network says so.
        const outcome = [403, 404, 410].includes(status) ? 'gone' : 'unavailable';
        throw new MetaError(outcome, `Facebook answered ${status} for a file.`);
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        const isFinal = error.fault === 'refused' || error.fault === 'tooLarge';
        throw new MetaError(
          isFinal ? 'gone' : 'unavailable',
          'A file could not be fetched.',
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
  const all = (message.attachments?.data ?? []).map((file) => ({ file, address: addressOf(file) }));
  return {
    id: message.id,
    pageId: page.pageId,
    person,
    fromPage: message.from.id === page.pageId,
    at: new Date(message.created_time),
    text: message.message,
    files: all.flatMap(({ file, address }): SentFile[] =>
      address === null ? [] : [{ kind: kindIn(file), url: address, name: file.name }],
    ),
    others: all.flatMap(({ file, address }) => (address === null ? [wordOf(kindIn(file))] : [])),
    note: '',
  };
};

type Attachment = z.infer<typeof attachment>;
const addressOf = ({ image_data: image, video_data: video, file_url: file }: Attachment): string | null =>
  image?.url ?? video?.url ?? file ?? null;
const kindIn = ({ mime_type, image_data: image, video_data: video }: Attachment) =>
  image ? 'image' : video ? 'video' : kindOfFile(mime_type);

/** What somebody sent that has no file to fetch, in words. */
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
