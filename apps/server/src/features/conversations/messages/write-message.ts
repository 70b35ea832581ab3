import { conversations as contract, labels } from '@chairline/contract';
import { type Context, personOf } from '../../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../../platform/errors.ts';
import { automaticConvoTags } from '../../labels/index.ts';
import { audienceOf, rowOf } from '../convo/announce-convo.ts';
import { joinConvo, readMentions } from './mentions.ts';
import { presentMessage, refOf, snippetOf } from './present-message.ts';
import { changeConvo, type ConvoRow, lockConvo } from '../store.ts';
import {
  addUnread,
  findMessage,
  findMessageByRef,
  insertFiles,
  insertMentions,
  insertMessage,
  recountMentions,
  saveReadMark,
} from './store-messages.ts';
import { viewRow } from '../convo/view-row.ts';

/** A file that was checked and stored; it is the message's once this transaction goes through. */
export interface StoredFile {
  fileName: string;
  /** MIME type, found from its content. */
  type: string;
  size: number;
  sha256: Buffer;
  key: string;
}

export interface NewMessage {
  convoId: number;
  /** Who writes; null for what the system notes, which mentions nobody and is read by whoever acts. */
  userId: number | null;
  text: string;
  /** The message of the same conversation it answers to. */
  refId?: number | undefined;
  files?: readonly StoredFile[];
  clientRef?: string | undefined;
  /** Where it was sent from. */
  place?: contract.MessagePlace | undefined;
  /** False where automatic tags are to be left out. */
  autoTag?: boolean;
  /** The conversation is being made: its maker tells of it, with this message counted, by `announceConvo`. */
  begins?: boolean;
}

export interface Written {
  message: contract.ConvoMessage;
  /** The conversation as it now is. */
  convo: contract.ConversationRow;
  /** False where the same client_ref had written it before: nothing was done. */
  isNew: boolean;
}

const words = contract.conversationMessages;

/**
 * Writes a message in a conversation, which is held from here on. Its writer and whom it mentions take part from then
 * on. The same `clientRef` again answers the message it made the first time.
 * @throws BadInput with a sentence for the writer; Refusal 404 where they may not see the conversation
 */
export async function writeMessage(ctx: Context, input: NewMessage): Promise<Written> {
  const { convoId, userId, files = [] } = input;
  const held = await lockConvo(ctx.tx, convoId);
  if (!held) throw notFound('conversation');
  const before = await rowOf(ctx, convoId);
  const clientRef = refOf(userId, input.clientRef);
  const earlier = clientRef === null ? undefined : await findMessageByRef(ctx.tx, clientRef);
  if (earlier && earlier.convo_id !== convoId) throw sentElsewhere();
  if (earlier) return { message: presentMessage(earlier), convo: before, isNew: false };
  const text = bodyOf(input.text);
  if (!held.isOpen) {
    const mayOpen = personOf(ctx.actor) === null || viewRow(ctx, before).can.close;
    throw new BadInput(mayOpen ? words.closed : words.closedToYou);
  }
  if (text === '' && files.length === 0) throw new BadInput(words.nothingToSend);
  if (input.refId !== undefined && !(await findMessage(ctx.tx, convoId, input.refId)))
    throw new BadInput(words.referenceNotFound);
  const mentions = userId === null ? [] : await readMentions(ctx, before, text, userId);
  const messageId = await insertMessage(ctx.tx, {
    clientId: ctx.office,
    convoId,
    userId,
    body: text,
    at: timeOf(ctx, held),
    position: held.messageCount,
    refMessageId: input.refId ?? null,
    tagIds: isTagged(input, before) ? await automaticConvoTags(ctx, processOf(before)) : [],
    mediaCount: files.length,
    clientRef,
    place: input.place ?? null,
  });
  await insertFiles(ctx.tx, files.map(columnsOf(ctx, messageId)));
  await insertMentions(
    ctx.tx,
    mentions.map((one) => ({
      clientId: ctx.office,
      convoMessageId: messageId,
      userId: one.user_id,
      indexStart: one.index_start,
      indexEnd: one.index_end,
    })),
  );
  const readerId = userId ?? personOf(ctx.actor)?.userId ?? null;
  await addUnread(ctx.tx, convoId, readerId);
  const mentioned = mentions.map(({ user_id }) => user_id);
  await joinConvo(ctx, convoId, [...(userId === null ? [] : [userId]), ...mentioned]);
  await recountMentions(ctx.tx, convoId, mentioned);
  if (readerId !== null)
    await saveReadMark(ctx.tx, convoId, readerId, { lastReadId: messageId, lastReadAt: ctx.now });
  await changeConvo(ctx.tx, convoId, {
    messageCount: held.messageCount + 1,
    lastMessageId: messageId,
    lastSentBy: userId,
    lastSnippet: snippetOf({ body: text, mediaCount: files.length }),
    activityAt: timeOf(ctx, held),
  });
  ctx.audit({
    action: 'convo.write',
    subject: `convo:${convoId}`,
    details: { message: messageId, files: files.length, mentioned },
  });
  const message = presentMessage((await findMessage(ctx.tx, convoId, messageId))!);
  const convo = await rowOf(ctx, convoId);
  if (!input.begins) ctx.emit('addConvoMessage', { message, convo }, audienceOf(convo));
  return { message, convo, isNew: true };
}

/** A client_ref belongs to one message: using it for another is a mistake of the program that sends. */
export const sentElsewhere = () => conflict('This message was sent in another conversation already.');

/** A text as it is kept: a form's line ends are ours again, and blanks alone are nothing. */
export function bodyOf(text: string): string {
  const body = text.replaceAll('\r\n', '\n');
  return body.trim() === '' ? '' : body;
}

/** Messages stand in the order of their times, also where the one before came from a clock that is ahead. */
function timeOf(ctx: Context, convo: ConvoRow): Date {
  return convo.activityAt > ctx.now ? convo.activityAt : ctx.now;
}

/** On the claims screen nothing is tagged by itself (specification 3, section 2.3). */
const isTagged = (input: NewMessage, convo: contract.ConversationRow): boolean =>
  input.autoTag !== false && convo.kind !== 'claim';

/** The process whose automatic tags a conversation's messages get: its own; of recalls and lab cases theirs. */
function processOf(convo: contract.ConversationRow): string {
  const [, claims, recall, labCases] = labels.systemProcesses;
  const named = { claim: claims, recall, lab: labCases, general: convo.system_process, internal: '' };
  return named[convo.kind];
}

function columnsOf(ctx: Context, messageId: number) {
  return (file: StoredFile) => ({
    clientId: ctx.office,
    convoMessageId: messageId,
    mediaType: file.type,
    fileName: file.fileName,
    size: file.size,
    sha256: file.sha256,
    storageKey: file.key,
  });
}
