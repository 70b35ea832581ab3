import { conversations as contract, labels, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { announceConvo, rowOf } from '../convo/announce-convo.ts';
import { beginAbout } from './begin-about.ts';
import { startConversation } from './start-conversation.ts';
import { listProcesses, type ProcessRow } from './store-starts.ts';
import { viewRow } from '../convo/view-row.ts';
import { sentElsewhere, writeMessage } from '../messages/write-message.ts';

const words = contract.conversationMessages;

/**
 * Begins a general conversation in a process; with no message of its own the system notes its beginning. The same
 * client_ref again answers the conversation it made the first time. About a claim, a recall or a lab case: see
 * `beginAbout`.
 * @throws BadInput for a process that is not there, a restricted name, and people who are not of the office
 */
export async function addConversation(
  ctx: Context,
  body: RouteInput<typeof contract.addConversation>['body'],
): Promise<contract.Conversation> {
  const kind = contract.subjectKindOf(body.system_process);
  // 'recall' is the name of a process as well, where no recall is named.
  const isAbout = kind !== null && (kind !== 'recall' || isGivenId(body.system_process_id));
  if (isAbout) return beginAbout(ctx, kind, body);
  const process = await findProcess(ctx, body.system_process, body.system_process_id);
  const { convo, isNew } = await startConversation(ctx, {
    kind: 'general',
    name: body.convo_name,
    processTypeId: process.processTypeId,
    secured: body.secured,
    participants: body.participants,
    references: [],
    ...(body.client_ref === undefined ? {} : { clientRef: body.client_ref }),
  });
  // A client_ref belongs to one conversation: that of another kind is a mistake of the program that sends.
  if (convo.kind !== 'general') throw sentElsewhere();
  if (!isNew) return viewRow(ctx, await rowOf(ctx, convo.convoId));
  const text = body.message.trim();
  await writeMessage(ctx, {
    convoId: convo.convoId,
    userId: text === '' ? null : userOf(ctx).userId,
    text: text === '' ? words.started(body.convo_name) : body.message,
    begins: true,
  });
  return viewRow(ctx, await announceConvo(ctx, 'addConvo', convo.convoId));
}

/** The process of this id, else of this name. @throws BadInput where there is none */
async function findProcess(
  ctx: Context,
  name: string,
  id: string | number | null | undefined,
): Promise<ProcessRow> {
  if (labels.isRestrictedProcess(name)) throw new BadInput(labels.labelMessages.processRestricted);
  const processes = await listProcesses(ctx.tx);
  const found = processes.find((row) =>
    isGivenId(id)
      ? String(row.processTypeId) === String(id)
      : labels.labelKey(row.typeName) === labels.labelKey(name),
  );
  if (!found) throw new BadInput(words.selectProcess);
  return found;
}

const isGivenId = (id: string | number | null | undefined): id is string | number =>
  id !== null && id !== undefined && !['', 'null', 'undefined'].includes(String(id));
