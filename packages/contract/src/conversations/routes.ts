import { z } from 'zod';
import { presentUser } from '../inbox/models.ts';
import { flag, idParam, isoDate, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import {
  conversation,
  convoCounts,
  convoMessage,
  convoMessageVersion,
  convoReminder,
  convoTab,
  filledConversation,
  newestMessages,
} from './models.ts';
import {
  CONVO_LIST_MAX,
  CONVO_MESSAGE_MAX,
  CONVO_MESSAGES_MAX,
  CONVO_MESSAGES_PAGE,
  CONVO_NAME_MAX,
  CONVO_PARTICIPANTS_MAX,
  conversationMessages,
} from './rules.ts';

const byId = z.object({ id: idParam });
const byMessage = z.object({ id: idParam, messageId: idParam });
const clientRef = z.string().min(8).max(64).optional();
const message = z.string().max(CONVO_MESSAGE_MAX, conversationMessages.messageTooLong);
/** Forms have only texts; `null` and '' stand for what is not there. */
const optionalId = z
  .union([z.literal(''), z.literal('null'), z.literal('undefined'), idParam])
  .optional()
  .transform((value) => (typeof value === 'number' ? value : undefined));
const coordinate = (limit: number) =>
  z
    .union([z.enum(['', 'null', 'undefined']), z.coerce.number().min(-limit).max(limit)])
    .optional()
    .transform((value) => (typeof value === 'number' ? value : undefined));
const placeName = (longest: number) =>
  z
    .string()
    .max(longest)
    .optional()
    .transform((text) => (text === undefined || text === 'null' || text === 'undefined' ? '' : text));

/** Which page of a list of conversations, and how many of the newest messages come with each. */
const pageOfConvos = {
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(CONVO_LIST_MAX).default(25),
  messages: newestMessages,
};

export const listConversations = route({
  name: 'listConversations',
  method: 'GET',
  path: '/conversations',
  feature: 'conversations',
  access: 'session',
  summary:
    'Conversations of a process, of the viewer’s open mentions or with a message of today; newest message first.',
  query: z.object({
    /** `mentions`: All Mentions; `today`: Today's News; else the id of a process type; 0 for all processes. */
    process: z
      .union([z.enum(['mentions', 'today']), z.coerce.number().int().min(0).max(2_147_483_647)])
      .default(0),
    /** Of `later` those with the viewer's reminder come first, then those they take no part in. */
    tab: convoTab.default('now'),
    ...pageOfConvos,
  }),
  answer: z.object({ items: z.array(filledConversation), next: z.string().nullable() }),
});

export const getConvoCounts = route({
  name: 'getConvoCounts',
  method: 'GET',
  path: '/conversations/counts',
  feature: 'conversations',
  access: 'session',
  summary: 'How many conversations hold something the viewer has not read, by process and tab.',
  answer: convoCounts,
});

export const addConversation = route({
  name: 'addConversation',
  method: 'POST',
  path: '/conversations',
  feature: 'conversations',
  access: 'session',
  counts: 'send',
  summary:
    'Begin a general conversation in a process, its first message with it; or the one conversation of a claim, a recall or a lab case: where it is there already, that one, with the caller in it and open again.',
  body: z.object({
    message: message.default(''),
    /**
     * Name of a process type; `system_process_id` is its id, where given. Or, with `system_process_id`,
     * 'outstanding claim' (DSSClaimsID), 'recall' (DSSRecallID) or 'lab case' (LabCaseNum).
     */
    system_process: z
      .string(conversationMessages.selectProcess)
      .trim()
      .min(1, conversationMessages.selectProcess)
      .max(100),
    system_process_id: z.union([z.string().max(20), z.number().int()]).nullish(),
    secured: z
      .union([z.literal(0), z.literal(1), z.boolean()])
      .default(0)
      .transform(Boolean),
    convo_name: z
      .string(conversationMessages.addTitle)
      .trim()
      .min(1, conversationMessages.addTitle)
      .max(CONVO_NAME_MAX, conversationMessages.titleTooLong),
    /** user_ids who take part from the start, beside its owner. */
    participants: z
      .array(z.number().int().positive().max(2_147_483_647))
      .max(CONVO_PARTICIPANTS_MAX)
      .default([]),
    client_ref: clientRef,
  }),
  answer: z.object({ convo: conversation }),
});

export const getConversation = route({
  name: 'getConversation',
  method: 'GET',
  path: '/conversations/{id}',
  feature: 'conversations',
  access: 'session',
  summary: 'One conversation.',
  params: byId,
  query: z.object({ messages: newestMessages }),
  answer: filledConversation,
});

export const setConvoStatus = route({
  name: 'setConvoStatus',
  method: 'PUT',
  path: '/conversations/{id}/status',
  feature: 'conversations',
  access: 'session',
  summary:
    'Close a conversation (status false) or open it again. Deleting one is closing it with process "internal".',
  params: byId,
  body: z.object({ status: z.boolean(), process: z.string().max(100).default('') }),
  answer: z.object({ convo: conversation }),
});

export const renameConversation = route({
  name: 'renameConversation',
  method: 'PUT',
  path: '/conversations/{id}/name',
  feature: 'conversations',
  access: 'session',
  summary: 'Give a conversation another title; its owner alone.',
  params: byId,
  body: z.object({
    convo_name: z
      .string(conversationMessages.addTitle)
      .trim()
      .min(1, conversationMessages.addTitle)
      .max(CONVO_NAME_MAX, conversationMessages.titleTooLong),
  }),
  answer: z.object({ convo: conversation }),
});

export const addParticipant = route({
  name: 'addParticipant',
  method: 'POST',
  path: '/conversations/{id}/participants',
  feature: 'conversations',
  access: 'session',
  summary: 'Take a member of staff, or oneself, into a conversation.',
  params: byId,
  body: z.object({ user_id: z.number().int().positive().max(2_147_483_647) }),
  answer: z.object({ convo: conversation }),
});

export const deleteParticipant = route({
  name: 'deleteParticipant',
  method: 'DELETE',
  path: '/conversations/{id}/participants/{userId}',
  feature: 'conversations',
  access: 'session',
  summary: 'Take somebody out of a conversation, or leave it. What they wrote stays.',
  params: z.object({ id: idParam, userId: smallIdParam }),
  answer: z.object({ convo_id: z.number().int() }),
});

export const addConvoTag = route({
  name: 'addConvoTag',
  method: 'POST',
  path: '/conversations/tags',
  feature: 'conversations',
  access: 'session',
  summary: 'Put a tag of the source convoTags on a conversation.',
  status: 201,
  body: z.object({
    conversation_id: z.number().int().positive(),
    tag_id: z.number().int().positive().max(2_147_483_647),
  }),
  answer: z.object({ convo: conversation }),
});

export const removeConvoTag = route({
  name: 'removeConvoTag',
  method: 'DELETE',
  path: '/conversations/{id}/tags/{tagId}',
  feature: 'conversations',
  access: 'session',
  summary: 'Take a tag off a conversation.',
  params: z.object({ id: idParam, tagId: smallIdParam }),
  answer: z.object({ convo: conversation }),
});

export const listInternalConvos = route({
  name: 'listInternalConvos',
  method: 'GET',
  path: '/conversations/internal/contact/{id}',
  feature: 'conversations',
  access: 'session',
  summary: 'A page of a contact’s internal conversations, open and closed, newest message first.',
  params: byId,
  query: z.object(pageOfConvos),
  answer: z.object({ items: z.array(filledConversation), next: z.string().nullable() }),
});

/** What a new internal conversation begins with, and a later message carries. */
const messageForm = {
  message: message.default(''),
  /** convo_message_id it answers to. */
  ref: optionalId,
  /** False where automatic tags are to be left out. */
  autoTag: flag.default(true),
  client_ref: clientRef,
};

export const createInternalConvo = route({
  name: 'createInternalConvo',
  method: 'POST',
  path: '/conversations/internal',
  feature: 'conversations',
  access: 'session',
  counts: 'send',
  summary: 'Begin an internal conversation about a contact with its first message, which becomes its title.',
  multipart: true,
  body: z.object({
    message: messageForm.message,
    contact_id: idParam,
    /** The item of the contact's thread it refers to (comm_participant_id). */
    conversation_id: optionalId,
    LabCaseNum: optionalId,
    secured: flag.default(false),
    client_ref: clientRef,
  }),
  answer: z.object({ convo_id: z.number().int(), convo: conversation, message: convoMessage }),
});

export const findItemByTime = route({
  name: 'findItemByTime',
  method: 'GET',
  path: '/conversations/search',
  feature: 'conversations',
  access: 'session',
  summary: 'The item of a contact’s thread at a time, or the one before it.',
  query: z.object({
    /** Milliseconds since the epoch, or ISO 8601. */
    timestamp: z.union([z.coerce.number().int().min(0).max(8.64e15), isoDate]),
    contact_id: idParam,
  }),
  answer: z.object({ conversation_id: z.number().int() }),
});

export const getConvoMessages = route({
  name: 'getConvoMessages',
  method: 'GET',
  path: '/conversations/{id}/messages',
  feature: 'conversations',
  access: 'session',
  summary:
    'A page of a conversation’s messages, oldest first: the newest ones, or those before, after or around a message.',
  params: byId,
  query: z.object({
    before: idParam.optional(),
    after: idParam.optional(),
    around: idParam.optional(),
    limit: z.coerce.number().int().min(1).max(CONVO_MESSAGES_MAX).default(CONVO_MESSAGES_PAGE),
  }),
  answer: z.object({ items: z.array(convoMessage), total: z.number().int() }),
});

export const addConvoMessage = route({
  name: 'addConvoMessage',
  method: 'POST',
  path: '/conversations/{id}/messages',
  feature: 'conversations',
  access: 'session',
  counts: 'send',
  summary:
    'Write in a conversation. Who is mentioned takes part from then on. The same client_ref again answers the same message.',
  multipart: true,
  params: byId,
  body: z.object({
    ...messageForm,
    messageNote: z.string().max(1_000).nullish(),
    // A place stands in the message's text as well; where both coordinates are given, it is kept with its message.
    latitude: coordinate(90),
    longitude: coordinate(180),
    address: placeName(300),
    city: placeName(200),
    country: placeName(200),
  }),
  answer: z.object({ message: convoMessage, convo: conversation }),
});

export const editConvoMessage = route({
  name: 'editConvoMessage',
  method: 'PUT',
  path: '/conversations/{id}/messages/{messageId}',
  feature: 'conversations',
  access: 'session',
  summary: 'Change one’s own message; what it said before is kept.',
  params: byMessage,
  body: z.object({
    message: message.refine((text) => text.trim() !== '', conversationMessages.nothingToSend),
    /** The version the edit began with: another one now is a conflict (409). */
    version: z.number().int().optional(),
  }),
  answer: z.object({ message: convoMessage }),
});

export const withdrawConvoMessage = route({
  name: 'withdrawConvoMessage',
  method: 'PUT',
  path: '/conversations/{id}/messages/{messageId}/withdrawn',
  feature: 'conversations',
  access: 'session',
  summary: 'Withdraw one’s own message, or bring it back; what it said is kept.',
  params: byMessage,
  body: z.object({ withdrawn: z.boolean() }),
  answer: z.object({ message: convoMessage }),
});

export const getConvoMessageHistory = route({
  name: 'getConvoMessageHistory',
  method: 'GET',
  path: '/conversations/{id}/messages/{messageId}/history',
  feature: 'conversations',
  access: 'session',
  summary: 'What a message said before, newest first.',
  params: byMessage,
  answer: z.object({ versions: z.array(convoMessageVersion) }),
});

export const completeMention = route({
  name: 'completeMention',
  method: 'PUT',
  path: '/conversations/{id}/messages/{messageId}/mention',
  feature: 'conversations',
  access: 'session',
  summary: 'Mark the viewer’s mention in a message as completed, or open it again.',
  params: byMessage,
  body: z.object({ completed: z.boolean() }),
  answer: z.object({ message: convoMessage }),
});

export const getConvoMedia = route({
  name: 'getConvoMedia',
  method: 'GET',
  path: '/conversations/{id}/messages/{messageId}/media/{mediaId}',
  feature: 'conversations',
  access: 'session',
  summary: 'A file of a message.',
  params: z.object({ id: idParam, messageId: idParam, mediaId: idParam }),
});

export const readConversation = route({
  name: 'readConversation',
  method: 'POST',
  path: '/conversations/{id}/read',
  feature: 'conversations',
  access: 'session',
  whenLimited: true,
  summary: 'Note how far the viewer has read; never moves back. Nothing is noted of who takes no part.',
  params: byId,
  body: z.object({ convo_message_id: z.number().int().positive() }),
  answer: z.object({ convo_id: z.number().int(), last_read_id: z.number().int().nullable() }),
});

export const noteConvoPresence = route({
  name: 'noteConvoPresence',
  method: 'POST',
  path: '/conversations/{id}/presence',
  feature: 'conversations',
  access: 'session',
  whenLimited: true,
  summary: 'Say that a window looks at a conversation, writes in it or has left it.',
  params: byId,
  body: z.object({ state: z.enum(['viewing', 'writing', 'left']), window: z.string().min(1).max(40) }),
  answer: z.object({ users: z.array(presentUser), as_of: z.number().int() }),
});

/** ISO 8601 with offset; whether it is far enough from now is the verb's to say. */
const reminderBody = z.object({ date: isoDate });

export const addConvoReminder = route({
  name: 'addConvoReminder',
  method: 'POST',
  path: '/conversations/{id}/reminder',
  feature: 'conversations',
  access: 'session',
  summary: 'Set the viewer’s reminder for a conversation: one each, at least a minute from now.',
  params: byId,
  body: reminderBody,
  answer: z.object({ reminder: convoReminder, convo: conversation }),
});

export const updateConvoReminder = route({
  name: 'updateConvoReminder',
  method: 'PUT',
  path: '/conversations/{id}/reminder',
  feature: 'conversations',
  access: 'session',
  summary: 'Change the viewer’s reminder for a conversation.',
  params: byId,
  body: reminderBody,
  answer: z.object({ reminder: convoReminder, convo: conversation }),
});

export const deleteConvoReminder = route({
  name: 'deleteConvoReminder',
  method: 'DELETE',
  path: '/conversations/{id}/reminder',
  feature: 'conversations',
  access: 'session',
  summary: 'Remove the viewer’s reminder for a conversation.',
  params: byId,
  answer: z.object({ convo: conversation }),
});
