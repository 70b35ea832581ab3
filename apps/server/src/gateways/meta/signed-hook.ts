import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { fileKinds, type PageMessage, type SentFile } from './facebook-messenger.ts';
import { wordOf } from './meta-messenger.ts';

/** Longer than Messenger takes; what is longer is cut. */
const TEXT_MAX = 20_000;

const event = z.object({
  sender: z.object({ id: z.string().regex(/^\d{1,32}$/) }),
  recipient: z.object({ id: z.string().regex(/^\d{1,32}$/) }),
  timestamp: z.number().int().positive().max(8_640_000_000_000),
  message: z.object({
    mid: z.string().min(1).max(2_000),
    text: z.string().catch(''),
    is_echo: z.boolean().catch(false),
    metadata: z.string().catch(''),
    attachments: z
      .array(
        z.object({
          type: z.string().catch(''),
          payload: z
            .object({ url: z.string().max(8_000).optional() })
            .nullable()
            .catch(null),
        }),
      )
      .max(30)
      .catch([]),
  }),
});
const body = z.object({
  object: z.literal('page'),
  entry: z.array(z.object({ messaging: z.array(z.unknown()).catch([]) })).max(1_000),
});

/** How what Meta delivers is read: for `handleWebhook`. Signed over the body as it arrived (X-Hub-Signature-256). */
export function signedByMeta() {
  return {
    unsigned: 'This delivery is not signed by Facebook.',
    async read(request: FastifyRequest, { config }: Platform): Promise<PageMessage[] | null> {
      const given = request.headers['x-hub-signature-256'];
      if (!config.meta || typeof given !== 'string' || request.rawBody === null) return null;
      const right = `sha256=${createHmac('sha256', config.meta.appSecret).update(request.rawBody).digest('hex')}`;
      const [one, other] = [Buffer.from(given), Buffer.from(right)];
      if (one.length !== other.length || !timingSafeEqual(one, other)) return null;
      return readMessages(request.body);
    },
  };
}

/** Whether this is the token that was entered at Meta beside the webhook's address. */
export function isVerifyToken({ config }: Platform, given: string): boolean {
  const wanted = config.meta?.verifyToken ?? null;
  if (wanted === null) return false;
  const [one, other] = [given, wanted].map((text) => createHmac('sha256', 'length').update(text).digest());
  return timingSafeEqual(one!, other!);
}

/** The messages of a delivery, in its order; what is none, or cannot be read, is left out. */
function readMessages(given: unknown): PageMessage[] {
  const read = body.safeParse(given);
  if (!read.success) return [];
  return read.data.entry.flatMap(({ messaging }) =>
    messaging.flatMap((one) => {
      const known = event.safeParse(one);
      if (!known.success) return [];
      const { sender, recipient, timestamp, message } = known.data;
      const read = message.attachments.map((one) => ({ file: fileOf(one), word: wordOf(one.type) }));
      return {
        id: clean(message.mid),
        pageId: message.is_echo ? sender.id : recipient.id,
        person: message.is_echo ? recipient.id : sender.id,
        fromPage: message.is_echo,
        at: new Date(timestamp),
        text: clean(message.text).slice(0, TEXT_MAX).toWellFormed(),
        files: read.flatMap(({ file }) => (file ? [file] : [])),
        others: read.flatMap(({ file, word }) => (file ? [] : [word])),
        note: clean(message.metadata),
      };
    }),
  );
}

/** A file to be fetched; null for what is none: a shared post or a place has an address, too. */
function fileOf({ type, payload }: { type: string; payload: { url?: string } | null }): SentFile | null {
  const kind = fileKinds.find((one) => one === type);
  return kind && payload?.url !== undefined ? { kind, url: clean(payload.url), name: '' } : null;
}

/** Without what no text of the database may hold. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
