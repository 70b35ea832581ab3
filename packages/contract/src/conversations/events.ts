import { z } from 'zod';
import { presentUser } from '../inbox/models.ts';
import { convoMessage, convoParticipant, conversationRow } from './models.ts';

const id = z.number().int();

/** A conversation the receivers did not have: a new one, or one they were taken into. */
export const addConvoEvent = z.object({ convo: conversationRow });
/** It was closed, or opened again. */
export const updateConvoStatusEvent = z.object({ convo: conversationRow });
/** Its name, participants, reminders, tags or references changed. */
export const updateConvoEvent = z.object({ convo: conversationRow });
/** A secured conversation its receivers no longer take part in. */
export const removeConvoEvent = z.object({ convo_id: id });
/** A message that was not there before, and the conversation as it now is. */
export const addConvoMessageEvent = z.object({ message: convoMessage, convo: conversationRow });
/** A message was edited, withdrawn, brought back or tagged, or a mention in it completed. */
export const updateConvoMessageEvent = z.object({ message: convoMessage, convo: conversationRow });
/** How far one participant has read; `version` is the conversation's new one. */
export const readConvoEvent = z.object({ convo_id: id, participant: convoParticipant, version: id });
/** Reminders of the receiver whose time has come: sent to that user alone, once. */
export const remindersDueEvent = z.object({
  reminders: z.array(
    z.object({
      convo_id: id,
      convo_name: z.string(),
      kind: conversationRow.shape.kind,
      system_process_id: conversationRow.shape.system_process_id,
      /** The contact it is about, to open it there; null for others. */
      contact_id: id.nullable(),
      reminder_date: z.iso.datetime({ offset: true }),
      delivered_at: z.iso.datetime({ offset: true }),
      /** The conversation's version with the delivery noted. */
      version: id,
    }),
  ),
});

/** Who has a conversation open now; as the passing event of a contact's thread. */
export const convoPresenceEvent = z.object({
  convo_id: id,
  users: z.array(presentUser),
  as_of: id,
});
export const convoPassingEvents = { convoPresence: convoPresenceEvent } as const;

export const conversationEvents = {
  addConvo: addConvoEvent,
  updateConvoStatus: updateConvoStatusEvent,
  updateConvo: updateConvoEvent,
  removeConvo: removeConvoEvent,
  addConvoMessage: addConvoMessageEvent,
  updateConvoMessage: updateConvoMessageEvent,
  readConvo: readConvoEvent,
  remindersDue: remindersDueEvent,
} as const;
