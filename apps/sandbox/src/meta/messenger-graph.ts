import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';
import { GraphError, invalid } from './errors.ts';
import type { createMessengerHooks } from './messenger-hooks.ts';
import { takeAttachment } from './messenger-uploads.ts';
import type { MessengerStore, PlayedAttachment, PlayedMessage, Visitor } from './messenger-store.ts';
import type { Sent } from './sent.ts';
import type { MetaStore, PlayedPage } from './store.ts';

/** A message's text, as the Send API takes it. */
const LONGEST = 2_000;
/** Conversations a round, so that whoever reads only the first round is found out. */
const ROUND = 2;

const outsideWindow = () =>
  new GraphError(400, 10, '(#10) This message is sent outside of allowed window.', {
    type: 'OAuthException',
    error_subcode: 2018278,
  });

type One = { Params: { id: string } };
/** `message` of a call: words, or one file that was uploaded before. */
interface SentMessage {
  text?: string;
  metadata?: string;
  attachment?: { type?: string; payload?: { attachment_id?: string; url?: string } };
}
/** How a call is opened: its page's token has the permission. @throws GraphError */
type Open = (request: FastifyRequest, id: string, permission: string) => Sent & { page: PlayedPage };

/** The part of the Graph API that messages to a page are made of (developers.facebook.com/docs/messenger-platform). */
export function registerMessengerGraph(
  scope: FastifyInstance,
  world: World,
  meta: MetaStore,
  store: MessengerStore,
  hooks: ReturnType<typeof createMessengerHooks>,
  open: Open,
): void {
  scope.post<One>('/:id/subscribed_apps', (request) => {
    const { id } = request.params;
    const { fields } = open(request, id, 'pages_manage_metadata');
    const wanted = (fields.subscribed_fields ?? '').split(',').filter(Boolean);
    if (wanted.length === 0) throw invalid('Param subscribed_fields is required.');
    if (wanted.some((one) => one.startsWith('message'))) open(request, id, 'pages_messaging');
    store.subscriptions.set(id, { fields: wanted });
    return { success: true };
  });
  scope.get<One>('/:id/subscribed_apps', (request) => {
    const { id } = request.params;
    open(request, id, 'pages_manage_metadata');
    const held = store.subscriptions.get(id);
    return { data: held ? [{ id: world.meta.appId, subscribed_fields: held.fields }] : [] };
  });
  scope.delete<One>('/:id/subscribed_apps', (request) => {
    open(request, request.params.id, 'pages_manage_metadata');
    store.subscriptions.delete(request.params.id);
    return { success: true };
  });

  scope.post<One>('/:id/messages', (request) => {
    const { fields, page } = open(request, request.params.id, 'pages_messaging');
    const psid = readJson<{ id?: string }>(fields.recipient, 'recipient').id ?? '';
    const { text = '', metadata = '', attachment } = readJson<SentMessage>(fields.message, 'message');
    if (store.visitors.get(psid)?.page !== page.id)
      throw new GraphError(400, 100, '(#100) No matching user found', { error_subcode: 2018001 });
    if (fields.messaging_type !== 'RESPONSE') throw invalid('Param messaging_type must be RESPONSE.');
    if (text !== '' && attachment) throw invalid('Cannot send both message text and attachment.');
    if (text === '' && !attachment) throw invalid('Param message[text] must not be empty.');
    if (text.length > LONGEST)
      throw invalid(`Length of param message[text] must be less than or equal to ${LONGEST}`);
    if (!store.isOpen(page.id, psid)) throw outsideWindow();
    const kept = store.add({
      page: page.id,
      psid,
      by: 'app',
      text,
      metadata,
      attachments: attachment ? [uploaded(page.id, attachment.payload?.attachment_id)] : [],
      at: Date.now(),
    });
    hooks.tell(kept);
    return { recipient_id: psid, message_id: kept.id };
  });

  scope.post<One>('/:id/message_attachments', async (request) => {
    const { fields, files, page } = open(request, request.params.id, 'pages_messaging');
    const { attachment } = readJson<SentMessage>(fields.message, 'message');
    return takeAttachment(world, meta, store, page.id, attachment, files.filedata);
  });

  function uploaded(page: string, id: string | undefined): PlayedAttachment {
    const held = store.uploads.get(id ?? '');
    if (held?.page !== page)
      throw new GraphError(400, 100, '(#100) Invalid attachment ID', { error_subcode: 2018074 });
    return held;
  }

  scope.get<One>('/:id/conversations', (request) => {
    const { fields, page } = open(request, request.params.id, 'pages_messaging');
    const newest = (visitor: Visitor) => store.ofPage(page.id, visitor.psid).at(-1)?.at ?? 0;
    const all = [...store.visitors.values()]
      .filter((one) => one.page === page.id && newest(one) > 0)
      .filter((one) => fields.user_id === undefined || one.psid === fields.user_id)
      .sort((a, b) => newest(b) - newest(a));
    const from = Number(fields.after ?? 0);
    const until = from + ROUND;
    return {
      data: all.slice(from, until).map((one) => ({
        id: `t_${one.psid}`,
        updated_time: timeOf(newest(one)),
        participants: {
          data: [
            { id: one.psid, name: one.name },
            { id: page.id, name: page.name },
          ],
        },
        // The newest first, as many as Meta gives at most.
        messages: {
          data: store.ofPage(page.id, one.psid).toReversed().slice(0, 25).map(presentIn(one, page)),
        },
      })),
      paging: {
        cursors: { before: String(from), after: String(until) },
        ...(until < all.length
          ? { next: `${world.publicUrl}/meta/${page.id}/conversations?after=${until}` }
          : {}),
      },
    };
  });
}

/** A person's profile, as `GET /{psid}` gives it. */
export const presentVisitor = ({ psid, name }: Visitor) => {
  const [first = '', ...rest] = name.split(' ');
  return { id: psid, name, first_name: first, last_name: rest.join(' ') };
};

const presentIn = (visitor: Visitor, page: PlayedPage) => (message: PlayedMessage) => ({
  id: message.id,
  message: message.text,
  created_time: timeOf(message.at),
  from: message.by === 'person' ? { id: visitor.psid, name: visitor.name } : { id: page.id, name: page.name },
  ...(message.attachments.length > 0
    ? {
        attachments: {
          data: message.attachments.map(({ type, url, name, size, mime: mime_type }) => ({
            name,
            size,
            mime_type,
            ...(type === 'image'
              ? { image_data: { url } }
              : type === 'video'
                ? { video_data: { url } }
                : { file_url: url }),
          })),
        },
      }
    : {}),
});

const timeOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');

function readJson<T extends object>(text: string | undefined, name: string): T {
  try {
    return JSON.parse(text ?? '') as T;
  } catch {
    throw invalid(`Param ${name} must be a JSON object.`);
  }
}
