import { conversations as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { selectSubject, type Subject } from '../../practice/index.ts';
import { announceConvo, rowOf } from '../convo/announce-convo.ts';
import { takeIn } from '../convo/participants.ts';
import { holdConvo } from '../convo/see-convo.ts';
import { setConvoStatus } from '../convo/set-status.ts';
import { startConversation } from './start-conversation.ts';
import { findConvoBySubject, insertReferences } from './store-starts.ts';
import { changeConvo } from '../store.ts';
import { viewRow } from '../convo/view-row.ts';
import { writeMessage } from '../messages/write-message.ts';

const words = contract.conversationMessages;

type Body = RouteInput<typeof contract.addConversation>['body'];

/**
 * Begins the one conversation of a claim, a recall or a lab case. Where it is there already it is answered: the caller
 * joins it, and where it was closed it is open again if they may open it; nothing is written. Two who begin it at once
 * come into the same.
 * @throws BadInput without a number, and for a private one; Refusal 404 for what the office's copy does not have
 */
export async function beginAbout(
  ctx: Context,
  kind: contract.SubjectKind,
  body: Body,
): Promise<contract.Conversation> {
  const id = numberOf(body.system_process_id);
  if (body.secured) throw new BadInput(words.subjectIsOpen);
  const subject = await selectSubject(ctx.tx, kind, id);
  if (!subject) throw notFound(contract.subjectProcesses[kind]);
  const before = await findConvoBySubject(ctx.tx, kind, String(id));
  if (before) return comeInto(ctx, before.convoId, subject);
  const { convo, isNew } = await startConversation(ctx, {
    kind,
    name: body.convo_name,
    subjectId: String(id),
    secured: false,
    participants: body.participants,
    references: referencesOf(kind, id, subject),
  });
  if (!isNew) return comeInto(ctx, convo.convoId, subject);
  await ctx.raise('conversation.begun', { kind, subjectId: id, convoId: convo.convoId });
  const text = body.message.trim();
  // The screen sends the sentence of the specification; it is the system's either way.
  const isNoted = text === '' || text === words.started(body.convo_name);
  await writeMessage(ctx, {
    convoId: convo.convoId,
    userId: isNoted ? null : userOf(ctx).userId,
    text: isNoted ? words.started(body.convo_name) : body.message,
    begins: true,
  });
  return viewRow(ctx, await announceConvo(ctx, 'addConvo', convo.convoId));
}

function numberOf(id: Body['system_process_id']): number {
  const number = /^\d{1,15}$/.test(String(id ?? '')) ? Number(id) : 0;
  if (number === 0) throw new BadInput(words.subjectMissing);
  return number;
}

function referencesOf(kind: contract.SubjectKind, id: number, { contactId }: Subject) {
  const about = {
    ...(contactId === null ? {} : { contactId }),
    ...(kind === 'lab' ? { labCaseNum: id } : {}),
  };
  return Object.keys(about).length === 0 ? [] : [about];
}

/** The conversation that is there: the caller takes part in it, it is open, and it hangs on the patient's contact. */
async function comeInto(
  ctx: Context,
  convoId: number,
  { contactId }: Subject,
): Promise<contract.Conversation> {
  const { userId } = userOf(ctx);
  const held = await holdConvo(ctx, convoId);
  const joins = !held.participant;
  // Its patient became a contact after it was begun.
  const isUntied = contactId !== null && held.convo_references.every((one) => one.contact_id === null);
  if (joins) {
    await takeIn(ctx, held, userId);
    ctx.audit({ action: 'convo.add_person', subject: `convo:${convoId}`, details: { user: userId } });
  }
  if (isUntied)
    await insertReferences(ctx.tx, [
      { clientId: ctx.office, convoId, contactId, commItemId: null, labCaseNum: null },
    ]);
  if (joins || isUntied) {
    await changeConvo(ctx.tx, convoId);
    await announceConvo(ctx, 'updateConvo', convoId);
  }
  const convo = viewRow(ctx, await rowOf(ctx, convoId));
  if (convo.convo_status || !convo.can.close) return convo;
  return setConvoStatus(ctx, convoId, { status: true, process: convo.system_process });
}
