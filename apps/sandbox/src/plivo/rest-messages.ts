import type { FastifyInstance } from 'fastify';
import type { World } from '../world/index.ts';
import { mediaUrl, plivoTime } from './callbacks.ts';
import type { Carriage } from './deliver.ts';
import { PlivoError } from './errors.ts';
import { findMessages, presentMessage } from './list-messages.ts';
import { answer, createLimit, pageOf } from './rest-kit.ts';
import type { Query } from './rest-kit.ts';
import { sendMessage } from './send-message.ts';
import type { PlivoStore } from './store.ts';
import type { Media, Message } from './types.ts';
import type { WebhookSender } from './webhooks.ts';

interface Params {
  authId: string;
  uuid: string;
  mediaId: string;
}

/** POST and GET Message/, and what hangs on one message. */
export function registerMessages(
  app: FastifyInstance,
  world: World,
  store: PlivoStore,
  sender: WebhookSender,
  carriage: Carriage,
): void {
  const mayList = createLimit(world.listsPerMinute, 60_000);

  function messageOf({ authId, uuid }: Params): Message {
    const message = store.messages.get(uuid);
    if (message?.account !== authId) throw new PlivoError(404, 'not found');
    return message;
  }

  const presentMedia = (message: Message, media: Media) => ({
    content_type: media.contentType,
    file_name: media.fileName,
    media_id: media.id,
    media_url: mediaUrl(world, message, media.id),
    message_uuid: message.uuid,
    size: media.size,
    upload_time: `${plivoTime(message.acceptedAt)}+00:00`,
  });

  app.post<{ Params: Params }>('/Message/', (request, reply) => {
    const { uuids, invalid } = sendMessage(store, sender, carriage, request.params.authId, request.body);
    return answer(reply, 202, {
      message: 'message(s) queued',
      message_uuid: uuids,
      ...(invalid.length > 0 ? { invalid_number: invalid } : {}),
    });
  });

  app.get<{ Params: Params; Querystring: Query }>('/Message/', (request, reply) => {
    const { authId } = request.params;
    if (world.listsPerMinute > 0 && !mayList(authId)) throw new PlivoError(429, 'too many requests');
    const found = findMessages(store, authId, request.query);
    const page = pageOf(found, request.query, `/v1/Account/${authId}/Message/`);
    return answer(reply, 200, { meta: page.meta, objects: page.objects.map(presentMessage) });
  });

  app.get<{ Params: Params }>('/Message/:uuid/', (request, reply) =>
    answer(reply, 200, presentMessage(messageOf(request.params))),
  );

  app.get<{ Params: Params }>('/Message/:uuid/Media/', (request, reply) => {
    const message = messageOf(request.params);
    const objects = message.media.map((media) => presentMedia(message, media));
    return answer(reply, 200, {
      meta: { limit: 20, offset: 0, total_count: objects.length, next: null, previous: null },
      objects,
    });
  });

  app.get<{ Params: Params }>('/Message/:uuid/Media/:mediaId/', (request, reply) => {
    const message = messageOf(request.params);
    const media = message.media.find((one) => one.id === request.params.mediaId);
    if (!media) throw new PlivoError(404, 'not found');
    return answer(reply, 200, presentMedia(message, media));
  });
}
