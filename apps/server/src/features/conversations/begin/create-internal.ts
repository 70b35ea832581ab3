import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import type { Session, UploadedFile } from '../../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { announceConvo, rowOf } from '../convo/announce-convo.ts';
import { withFiles } from '../messages/media.ts';
import { presentMessage } from '../messages/present-message.ts';
import { startConversation } from './start-conversation.ts';
import { listMessages } from '../messages/store-messages.ts';
import { bodyOf, sentElsewhere, type StoredFile, writeMessage } from '../messages/write-message.ts';

export interface InternalInput {
  message: string;
  contact_id: number;
  conversation_id?: number | undefined;
  LabCaseNum?: number | undefined;
  secured: boolean;
  client_ref?: string | undefined;
  files: readonly UploadedFile[];
}

/** An internal conversation with its first message; `isNew` false where the same client_ref had begun it before. */
interface Begun {
  row: contract.ConversationRow;
  message: contract.ConvoMessage;
  isNew: boolean;
}

/**
 * Begins an internal conversation about a contact: a temporary one becomes real with its first message, which becomes
 * its title (specification 2, section 4). Those who may see it hear of it by `addConvo`, with the message counted.
 * @throws BadInput without text and files, and for an item that is not of the contact; Refusal 404 for the contact
 */
export async function createInternalConvo(
  platform: Platform,
  session: Session,
  input: InternalInput,
): Promise<{ convo_id: number; convo: contract.Conversation; message: contract.ConvoMessage }> {
  const text = bodyOf(input.message);
  if (text === '' && input.files.length === 0)
    throw new BadInput(contract.conversationMessages.nothingToSend);
  const { userId, role } = session.actor;
  const { row, message } = await withFiles(platform, session.office, input.files, (files) =>
    inOffice(platform, session, (ctx) => begin(ctx, input, text, files)),
  );
  const convo = contract.viewConversation(row, { user_id: userId, role });
  return { convo_id: row.convo_id, convo, message };
}

/**
 * The same without files, in the caller's transaction.
 * @returns the convo_id, which the same client_ref of this person answers again
 */
export async function beginInternalConvo(ctx: Context, input: Omit<InternalInput, 'files'>): Promise<number> {
  const text = bodyOf(input.message);
  if (text === '') throw new BadInput(contract.conversationMessages.nothingToSend);
  return (await begin(ctx, { ...input, files: [] }, text, [])).row.convo_id;
}

async function begin(
  ctx: Context,
  input: InternalInput,
  text: string,
  files: readonly StoredFile[],
): Promise<Begun> {
  const { convo, isNew } = await startConversation(ctx, {
    kind: 'internal',
    name: contract.titleOfMessage(text) || files[0]!.fileName.slice(0, contract.CONVO_NAME_MAX),
    secured: input.secured,
    participants: [],
    references: [
      {
        contactId: input.contact_id,
        ...(input.conversation_id === undefined ? {} : { itemId: input.conversation_id }),
        ...(input.LabCaseNum === undefined ? {} : { labCaseNum: input.LabCaseNum }),
      },
    ],
    ...(input.client_ref === undefined ? {} : { clientRef: input.client_ref }),
  });
  const { convoId } = convo;
  if (!isNew) {
    const [first] = await listMessages(ctx.tx, convoId, 0, 1);
    if (convo.kind !== 'internal' || !first) throw sentElsewhere();
    return { row: await rowOf(ctx, convoId), message: presentMessage(first), isNew };
  }
  const { message } = await writeMessage(ctx, {
    convoId,
    userId: userOf(ctx).userId,
    text,
    files,
    clientRef: input.client_ref,
    begins: true,
  });
  return { row: await announceConvo(ctx, 'addConvo', convoId), message, isNew };
}
