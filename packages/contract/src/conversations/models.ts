import { z } from 'zod';
import { itemMedia } from '../inbox/models.ts';
import { isoDate } from '../shared/models.ts';
import { isAdmin } from '../shared/roles.ts';
import { convoKinds } from './kinds.ts';

const id = z.number().int();

/** Somebody who takes part in a conversation, with how far they have read it. */
export const convoParticipant = z.object({
  user_id: id,
  username: z.string(),
  full_name: z.string(),
  /** convo_message_id up to which they have read; null for nothing yet. */
  last_read_id: id.nullable(),
  last_read_time: isoDate.nullable(),
  /** Messages of others after that, withdrawn ones not counted. */
  unread: id,
  /** Mentions of them that are not completed, withdrawn messages not counted. */
  open_mentions: id,
});
export type ConvoParticipant = z.infer<typeof convoParticipant>;

/** One member's reminder for a conversation: at most one each. */
export const convoReminder = z.object({
  reminder_for_who: id,
  reminder_date: isoDate,
  /**
   * When it was delivered; null while it is to come. It is shown to who set it alone: a delivery raises the
   * conversation's version, and for everyone else nothing has changed, so that no event goes out to them.
   */
  delivered_at: isoDate.nullable(),
});
export type ConvoReminder = z.infer<typeof convoReminder>;

/** What a conversation hangs on. */
export const convoReference = z.object({
  contact_id: id.nullable(),
  /** The contact's name as it is now; '' where there is none. */
  contact_name: z.string(),
  /** The item of the contact's thread it is about (comm_participant_id). */
  conversation_id: id.nullable(),
  LabCaseNum: id.nullable(),
});

/**
 * A conversation as it is for everyone: events carry it so, and `viewConversation` makes of it what one viewer sees.
 * What a person may see of an office's conversations: all that are not secured, and the secured ones they take part in.
 */
export const conversationRow = z.object({
  convo_id: id,
  convo_name: z.string(),
  /** True while it is open. */
  convo_status: z.boolean(),
  kind: z.enum(convoKinds),
  /** The name of its process, or what it is about: 'internal', 'outstanding claim', 'recall', 'lab case'. */
  system_process: z.string(),
  /** Of general ones the id of the process type, as text; of claims, recalls and lab cases theirs; null for internal ones. */
  system_process_id: z.string().nullable(),
  secured: z.boolean(),
  /** user_id. */
  owner: id,
  /** False once the owner's account is switched off: others may then close it, or nobody could. */
  owner_active: z.boolean(),
  client_id: id,
  date_created: isoDate,
  /** The time of the newest message: the lists' order. */
  messages_updated_at: isoDate,
  message_count: id,
  /** The newest message that was not withdrawn, for the list's second line; null when there is none. */
  last_message: z.object({ convo_message_id: id, who_sent: id.nullable(), snippet: z.string() }).nullable(),
  convo_participants: z.array(convoParticipant),
  convo_reminders: z.array(convoReminder),
  convo_references: z.array(convoReference),
  /** tag_ids; those that are not in the office's list are deleted, and not shown. */
  convo_tags: z.array(id),
  /** Raised by one with every change: the later of two copies is the one with the higher number. */
  version: id,
});
export type ConversationRow = z.infer<typeof conversationRow>;

/** A conversation as its viewer sees it. */
export const conversation = conversationRow.extend({
  participant: z.boolean(),
  /** Messages the viewer has not read. */
  unread: id,
  /** The viewer is mentioned and has not completed it. */
  userMentioned: z.boolean(),
  userReminder: convoReminder.nullable(),
  /** The newest message that was not withdrawn, and its writer; null where there is none, or the system noted it. */
  message_id: id.nullable(),
  who_sent: id.nullable(),
  /** False: it is kept. One that is not begun yet lives in the browser alone. */
  temporary: z.boolean(),
  can: z.object({
    /** Write in it: it is open. */
    write: z.boolean(),
    /** Close it, and open it again. */
    close: z.boolean(),
    addPeople: z.boolean(),
    removePeople: z.boolean(),
    leave: z.boolean(),
    remind: z.boolean(),
  }),
});
export type Conversation = z.infer<typeof conversation>;

export interface ConvoViewer {
  user_id: number;
  role: string;
}

/**
 * What a viewer sees of a conversation and may do in it. The server answers by it and decides by it; the web applies
 * it to what live events carry, which are the same for everyone.
 */
export function viewConversation(row: ConversationRow, viewer: ConvoViewer): Conversation {
  const own = row.convo_participants.find(({ user_id }) => user_id === viewer.user_id);
  const isOwner = row.owner === viewer.user_id;
  // Who stands in for an owner who is gone: in a secured conversation, which nobody else sees, whoever takes part; else
  // the office's admins.
  const standsIn = !row.owner_active && (row.secured ? own !== undefined : isAdmin(viewer.role));
  const inCharge = isOwner || standsIn;
  // Claims and recalls are closed by whoever takes part (decisions, Conversations).
  const anyoneCloses = row.kind === 'claim' || row.kind === 'recall';
  return {
    ...row,
    participant: own !== undefined,
    unread: own?.unread ?? 0,
    userMentioned: (own?.open_mentions ?? 0) > 0,
    convo_reminders: row.convo_reminders.map((one) =>
      one.reminder_for_who === viewer.user_id ? one : { ...one, delivered_at: null },
    ),
    userReminder: row.convo_reminders.find((one) => one.reminder_for_who === viewer.user_id) ?? null,
    message_id: row.last_message?.convo_message_id ?? null,
    who_sent: row.last_message?.who_sent ?? null,
    temporary: false,
    can: {
      write: row.convo_status,
      close: inCharge || (anyoneCloses && own !== undefined),
      addPeople: row.secured ? inCharge : true,
      removePeople: inCharge || (isAdmin(viewer.role) && !row.secured),
      leave: own !== undefined && !isOwner,
      remind: row.convo_status,
    },
  };
}

/** Whether a viewer sees a conversation at all. */
export function maySeeConversation(
  row: Pick<ConversationRow, 'secured'> & {
    convo_participants: readonly Pick<ConvoParticipant, 'user_id'>[];
  },
  viewer: Pick<ConvoViewer, 'user_id'>,
): boolean {
  return !row.secured || row.convo_participants.some(({ user_id }) => user_id === viewer.user_id);
}

export const convoTabs = ['now', 'later', 'closed'] as const;
export const convoTab = z.enum(convoTabs);
export type ConvoTab = z.infer<typeof convoTab>;

/**
 * The tab of a conversation for a viewer (specification 3, section 4.2).
 * @param endOfToday the last millisecond of the office's day
 */
export function tabOf(
  view: Pick<Conversation, 'convo_status' | 'participant' | 'userReminder'>,
  endOfToday: Date,
): ConvoTab {
  if (!view.convo_status) return 'closed';
  if (!view.participant) return 'later';
  const reminder = view.userReminder && Date.parse(view.userReminder.reminder_date);
  return reminder !== null && reminder > endOfToday.getTime() ? 'later' : 'now';
}

/** A mention in a message. */
export const convoMention = z.object({
  user_id: id,
  index_start: id,
  index_end: id,
  completed: z.boolean(),
});

/** Where a message was sent from; its parts as the map names them. */
export const messagePlace = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  address: z.string().max(300),
  city: z.string().max(200),
  country: z.string().max(200),
});
export type MessagePlace = z.infer<typeof messagePlace>;

export const convoMessage = z.object({
  convo_message_id: id,
  convo_id: id,
  /** user_id of its writer; null for what the system noted. */
  who_sent: id.nullable(),
  /** Name and username of its writer as they are now; '' for the system. */
  username: z.string(),
  full_name: z.string(),
  /** '' once it is withdrawn. */
  message: z.string(),
  date: isoDate,
  /** The message it answers to (convo_message_id). */
  ref: id.nullable(),
  media: z.array(itemMedia),
  /** The first of them, null without any; the specification names one. */
  media_id: id.nullable(),
  /** Only where a location was set. */
  ...messagePlace.partial().shape,
  convo_mentions: z.array(convoMention),
  convo_tags: z.array(z.object({ tag: z.object({ tag_id: id }) })),
  edited_at: isoDate.nullable(),
  withdrawn_at: isoDate.nullable(),
  /** How many earlier wordings there are; the history call answers them. */
  earlier_versions: id,
  /** The id the writing tab gave, so that its optimistic row and this one are the same. */
  client_ref: z.string().nullable(),
  /** Position in the conversation, 0 is the oldest. */
  position: id,
  version: id,
});
export type ConvoMessage = z.infer<typeof convoMessage>;

/** A conversation with what was said in it lately; the three are left out where no messages were asked for. */
export const filledConversation = conversation.extend({
  /** Oldest first. */
  convo_messages: z.array(convoMessage).optional(),
  /** The mentions in these messages, and those of earlier ones that are not completed. */
  convo_mentions: z.array(z.object({ user_id: id, convo_message_id: id, completed: z.boolean() })).optional(),
  /** The files of these messages. */
  convo_attachments: z.array(itemMedia.extend({ convo_message_id: id })).optional(),
});
export type FilledConversation = z.infer<typeof filledConversation>;

/** How many of each conversation's newest messages come with it. Not among the rules: their words load later. */
export const newestMessages = z.coerce.number().int().min(0).max(50).default(20);

/** A wording a message had before; the newest first. */
export const convoMessageVersion = z.object({
  message: z.string(),
  /** Until when it stood, and what ended it. */
  replaced_at: isoDate,
  because: z.enum(['edited', 'withdrawn', 'restored']),
});
export type ConvoMessageVersion = z.infer<typeof convoMessageVersion>;

/** Unread and mentioned conversations by process: the dots of the selector and its tabs. */
export const convoCounts = z.object({
  /** For 'mentions', 'today' and each process id (as text) that has any: conversations with something unread. */
  processes: z.array(z.object({ process: z.string(), now: id, later: id })),
  /** Open mentions of the viewer, in all conversations. */
  mentions: id,
  /** Internal conversations with something unread, those about lab cases too. */
  internal: id,
  /** The dots of the tabs of /osclaims and /recall, and lab conversations with something unread. */
  claims: z.object({ now: id, later: id }),
  recalls: z.object({ now: id, later: id }),
  labs: id,
});
export type ConvoCounts = z.infer<typeof convoCounts>;
