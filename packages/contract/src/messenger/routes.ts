import { z } from 'zod';
import { commItem } from '../inbox/models.ts';
import { flag, idParam, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { MESSENGER_MAX, messengerMessages } from './rules.ts';

export const sendMessengerMessage = route({
  name: 'sendMessengerMessage',
  method: 'POST',
  path: '/messenger/messages',
  feature: 'messenger',
  access: 'session',
  counts: 'send',
  summary:
    'Answer somebody in Messenger with words or one file, within 24 hours of their last message. Repeating a call with the same client_ref sends it once.',
  multipart: true,
  body: z.object({
    contact_id: idParam,
    message_text: z.string().max(MESSENGER_MAX, messengerMessages.tooLong).default(''),
    /** Into the contact's language before it is sent; the original is kept. */
    translate: flag.optional(),
    language: z.string().max(3).optional(),
    /** A tag on the message, for who may tag. */
    tag: smallIdParam.optional(),
    /** The item it answers to (comm_participant_id). */
    ref: idParam.optional(),
    client_ref: z.string().min(8).max(64).optional(),
    /** Goes out though a placeholder ($contactName …) stands in it as typed; without it that is refused. */
    allow_unfilled: flag.default(false),
  }),
  answer: z.object({ item: commItem }),
});

export const verifyMetaWebhook = route({
  name: 'verifyMetaWebhook',
  method: 'GET',
  path: '/meta/webhook',
  feature: 'messenger',
  access: 'webhook',
  summary: 'Facebook asks whether this address is ours, by the token that was entered beside it.',
  query: z.object({
    'hub.mode': z.string().max(40).optional(),
    'hub.verify_token': z.string().max(400).optional(),
    'hub.challenge': z.string().max(400).optional(),
  }),
});

export const metaWebhook = route({
  name: 'metaWebhook',
  method: 'POST',
  path: '/meta/webhook',
  feature: 'messenger',
  access: 'webhook',
  summary: 'Facebook delivers what was written to pages, and by them.',
});
