import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { flag, idParam, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { commItem, itemMedia, presentUser } from './models.ts';
import { inboxMessages } from './messages.ts';
import { TEXT_MAX_LENGTH, THREAD_PAGE_MAX } from './rules.ts';

const page = {
  offset: z.coerce.number().int().min(0).max(2_000_000_000),
  limit: z.coerce.number().int().min(1).max(THREAD_PAGE_MAX),
};

/**
 * `older` counts the offset from the newest item and answers newest first; `newer` counts from the
 * oldest and answers oldest first. The specification gives the parameter without its words.
 */
const direction = z
  .enum(['', 'older', 'up', 'desc', 'newer', 'down', 'asc'])
  .default('older')
  .transform((value) => (value === 'newer' || value === 'down' || value === 'asc' ? 'newer' : 'older'));

const threadAnswer = z.object({
  items: z.array(commItem),
  /** How many items the whole thread holds. */
  total: z.number().int(),
});

export const getContactThread = route({
  name: 'getContactThread',
  method: 'GET',
  path: '/conversations/contact/{id}/offset/{offset}/limit/{limit}',
  feature: 'inbox',
  access: 'session',
  summary: 'A page of a contact’s texts, calls and e-mails.',
  params: z.object({ id: idParam, ...page }),
  query: z.object({
    direction,
    /**
     * A comm_participant_id: the answer is the `limit` items around it, oldest first, whatever the offset
     * and direction say; 404 when the thread holds no such item. For opening a thread at a message.
     */
    item: idParam.optional(),
    /** Only items that carry this tag; offset and total then count those. */
    tag: smallIdParam.optional(),
  }),
  answer: threadAnswer,
});

export const getUserThread = route({
  name: 'getUserThread',
  method: 'GET',
  path: '/conversations/users/{id}/offset/{offset}/limit/{limit}',
  feature: 'inbox',
  access: 'session',
  summary: 'A page of what one member of staff wrote, called or answered.',
  params: z.object({ id: smallIdParam, ...page }),
  query: z.object({
    direction,
    /**
     * The comm_participant_id of the page's last item: the answer goes on behind it in the same direction, so that
     * nothing comes twice and nothing is missed, whatever arrived meanwhile; offset counts from there. 404 when it is
     * not theirs.
     */
    cursor: idParam.optional(),
  }),
  answer: threadAnswer.extend({
    /** How many items of the thread are older than all of the answer. */
    from: z.number().int(),
    /** Whose threads the items stand in, each once. */
    contacts: z.array(contact),
  }),
});

export const getFamilyThread = route({
  name: 'getFamilyThread',
  method: 'POST',
  path: '/conversations/family/offset/{offset}/limit/{limit}',
  feature: 'inbox',
  access: 'session',
  whenLimited: true,
  summary: 'A page of the threads of a family’s members, as one.',
  params: z.object(page),
  query: z.object({ direction }),
  body: z.union([
    z.array(idParam).min(1).max(50),
    z.object({ memberIds: z.array(idParam).min(1).max(50) }).transform((body) => body.memberIds),
  ]),
  answer: threadAnswer,
});

export const sendText = route({
  name: 'sendText',
  method: 'POST',
  path: '/plivo/outbound-text',
  feature: 'inbox',
  access: 'session',
  counts: 'send',
  summary: 'Queue a text to a patient. Repeating a call with the same client_ref sends it once.',
  multipart: true,
  body: z.object({
    dst: z.string(inboxMessages.badNumber).max(40),
    message_text: z.string().max(TEXT_MAX_LENGTH, inboxMessages.messageTooLong).default(''),
    /** Any value: texts go out from the office's default text number, whatever stands here. */
    src: z.string().max(40).optional(),
    has_attachment: flag.optional(),
    /** Into the contact's language before it is sent; the original is kept. */
    translate: flag.optional(),
    /** The language to translate into, where it is not the contact's. */
    language: z.string().max(3).optional(),
    tag: smallIdParam.optional(),
    /** False where automatic tags are to be left out (outstanding claims). */
    autoTag: flag.default(true),
    /** The item it answers to (comm_participant_id). */
    ref: idParam.optional(),
    /** Whose thread it belongs to, where several share the number. */
    contact_id: idParam.optional(),
    client_ref: z.string().min(8).max(64).optional(),
    /** Goes out though a placeholder ($contactName …) stands in it as typed; without it that is refused. */
    allow_unfilled: flag.default(false),
  }),
  answer: z.object({ item: commItem }),
});

export const resendText = route({
  name: 'resendText',
  method: 'GET',
  path: '/plivo/messages/text_message/{id}/resend',
  feature: 'inbox',
  access: 'session',
  counts: 'send',
  acts: 'page',
  summary: 'Queue a failed text again.',
  params: z.object({ id: idParam }),
  query: z.object({ allow_unfilled: flag.default(false) }),
  answer: z.object({ item: commItem }),
});

export const translateItem = route({
  name: 'translateItem',
  method: 'POST',
  path: '/messages/{id}/translate',
  feature: 'inbox',
  access: 'session',
  counts: 'send',
  summary: 'Translate a patient’s text into the office’s language; the original is kept.',
  params: z.object({ id: idParam }),
  answer: z.object({ item: commItem }),
});

export const previewTranslation = route({
  name: 'previewTranslation',
  method: 'POST',
  path: '/messages/translate',
  feature: 'inbox',
  access: 'session',
  counts: 'send',
  summary: 'What a text would say in another language, before it is sent.',
  body: z.object({
    text: z.string().min(1).max(TEXT_MAX_LENGTH),
    /** ISO 639 code, two or three letters. */
    language: z.string().min(2).max(3),
  }),
  answer: z.object({ text: z.string(), language: z.string() }),
});

export const getTranslation = route({
  name: 'getTranslation',
  method: 'GET',
  path: '/messages/translation',
  feature: 'inbox',
  access: 'session',
  summary: 'Whether this installation can translate.',
  answer: z.object({ available: z.boolean() }),
});

export const notePresence = route({
  name: 'notePresence',
  method: 'POST',
  path: '/contacts/{id}/presence',
  feature: 'inbox',
  access: 'session',
  whenLimited: true,
  summary: 'Say that the viewer looks at a thread, writes in it or has left it. To be repeated every 20 s.',
  params: z.object({ id: idParam }),
  body: z.object({
    state: z.enum(['viewing', 'writing', 'left']),
    /** Which of the user's windows says so. */
    window: z.string().min(1).max(40),
  }),
  answer: z.object({ users: z.array(presentUser), as_of: z.number().int() }),
});

export const readThread = route({
  name: 'readThread',
  method: 'POST',
  path: '/contacts/{id}/read',
  feature: 'inbox',
  access: 'session',
  whenLimited: true,
  summary: 'The viewer has read the thread up to an item.',
  params: z.object({ id: idParam }),
  body: z.object({ last_read_id: idParam }),
  answer: z.object({ last_read_id: z.number().int() }),
});

export const getTextMedia = route({
  name: 'getTextMedia',
  method: 'GET',
  path: '/messages/text_message/{id}/media/{mediaId}',
  feature: 'inbox',
  access: 'session',
  summary: 'An attachment of a text (by text_message_id), with range requests.',
  params: z.object({ id: idParam, mediaId: idParam }),
});

export const getItemMedia = route({
  name: 'getItemMedia',
  method: 'GET',
  path: '/messages/{id}/media/{mediaId}',
  feature: 'inbox',
  access: 'session',
  summary: 'An attachment of an item (by comm_participant_id), with range requests.',
  params: z.object({ id: idParam, mediaId: idParam }),
});

export const fetchTextMediaAgain = route({
  name: 'fetchTextMediaAgain',
  method: 'POST',
  path: '/messages/text_message/{id}/media/fetch',
  feature: 'inbox',
  access: 'session',
  counts: 'send',
  summary:
    'Try again to fetch the attachments of a text that the carrier did not hand over. 409 when there are none to be had.',
  params: z.object({ id: idParam }),
  answer: z.object({ item: commItem }),
  fails: [409],
});

export const listContactMedia = route({
  name: 'listContactMedia',
  method: 'GET',
  path: '/messages/message_media/contact/{id}',
  feature: 'inbox',
  access: 'session',
  summary: 'Every attachment of a contact’s thread, newest first.',
  params: z.object({ id: idParam }),
  answer: z.array(itemMedia.extend({ comm_participant_id: z.number().int(), date: z.string() })),
});

export const inboundText = route({
  name: 'inboundText',
  method: 'POST',
  path: '/plivo/inbound-text',
  feature: 'inbox',
  access: 'webhook',
  summary: 'The carrier delivers a patient’s SMS or MMS.',
});

export const deliveryReport = route({
  name: 'deliveryReport',
  method: 'POST',
  path: '/plivo/delivery-report',
  feature: 'inbox',
  access: 'webhook',
  summary: 'The carrier reports what became of a text.',
});

export const carrierMedia = route({
  name: 'carrierMedia',
  method: 'GET',
  path: '/plivo/media/{token}',
  feature: 'inbox',
  access: 'token',
  summary: 'The carrier fetches an attachment of an outgoing MMS, by a signed path that ends after an hour.',
  params: z.object({ token: z.string().max(2000) }),
});
