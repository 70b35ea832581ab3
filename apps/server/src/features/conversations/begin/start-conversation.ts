import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { changeContact, followVersion, lockContact, presentContact } from '../../contacts/index.ts';
import { changeItem } from '../../threads/index.ts';
import { findActiveUsers } from '../convo/store-people.ts';
import { findConvoByRef, findConvoBySubject, findReferredItems, insertReferences } from './store-starts.ts';
import { type ConvoRow, insertConvo, insertParticipants } from '../store.ts';

export interface NewConversation {
  kind: contract.ConvoKind;
  /** Its title, trimmed. */
  name: string;
  /** Of a general one. */
  processTypeId?: number;
  /** Of claims, recalls and lab cases: which. */
  subjectId?: string;
  secured: boolean;
  /** user_ids who take part from the start, beside its owner, who is the acting user. */
  participants: readonly number[];
  references: readonly NewReference[];
  clientRef?: string;
}

export interface NewReference {
  /** One that was merged leads to the contact it was merged into. */
  contactId?: number;
  /** An item of that contact's thread. */
  itemId?: number;
  labCaseNum?: number;
}

/**
 * Begins a conversation: the row, its people, what it hangs on. Nobody is told: its caller writes the first message,
 * then announces it with `addConvo`.
 * @returns the conversation; `isNew` false where the same user has begun it before with this client_ref, or another the
 *   one of this subject at the same moment, and nothing was done
 * @throws BadInput for somebody who is not an active member of the office, and for an item that is not of the contact;
 *   Refusal 404 for a contact that is not there
 */
export async function startConversation(
  ctx: Context,
  input: NewConversation,
): Promise<{ convo: ConvoRow; isNew: boolean }> {
  const { userId } = userOf(ctx);
  // A client_ref is its user's own: another one's says nothing of a conversation they may not see.
  const clientRef = input.clientRef === undefined ? null : `${userId}:${input.clientRef}`;
  const before = clientRef === null ? undefined : await findConvoByRef(ctx.tx, clientRef);
  if (before) return { convo: before, isNew: false };
  const people = await checkedPeople(ctx, input.participants);
  const references = await checkedReferences(ctx, input.references);
  const convo = await insertConvo(ctx.tx, {
    clientId: ctx.office,
    convoName: input.name,
    kind: input.kind,
    processTypeId: input.processTypeId ?? null,
    subjectId: input.subjectId ?? null,
    secured: input.secured,
    ownerId: userId,
    clientRef,
    activityAt: ctx.now,
    createdAt: ctx.now,
  });
  // The same request came twice at once, or somebody else began one about the same thing, and was first.
  if (!convo) return { convo: await findRival(ctx, input, clientRef), isNew: false };
  const { convoId } = convo;
  await insertParticipants(
    ctx.tx,
    [userId, ...people].map((id) => ({ clientId: ctx.office, convoId, userId: id, joinedAt: ctx.now })),
  );
  await insertReferences(
    ctx.tx,
    references.map(({ contactId, itemId, labCaseNum }) => ({
      clientId: ctx.office,
      convoId,
      contactId: contactId ?? null,
      commItemId: itemId ?? null,
      labCaseNum: labCaseNum ?? null,
    })),
  );
  // That there is a secured one is known to nobody but its participants.
  if (!input.secured) {
    if (input.kind === 'internal') await tellOfContacts(ctx, references);
    await countOnItems(ctx, references);
  }
  ctx.audit({
    action: 'convo.start',
    subject: `convo:${convoId}`,
    details: { kind: input.kind, secured: input.secured },
  });
  return { convo, isNew: true };
}

/**
 * The conversation that was begun at the same moment and kept this one from being made.
 * @throws Refusal 404 where it is a secured one that the acting user takes no part in
 */
async function findRival(ctx: Context, input: NewConversation, clientRef: string | null): Promise<ConvoRow> {
  const { kind, subjectId } = input;
  const rival =
    clientRef !== null
      ? await findConvoByRef(ctx.tx, clientRef)
      : await findConvoBySubject(ctx.tx, kind as contract.SubjectKind, subjectId ?? '');
  if (!rival) throw notFound('conversation');
  return rival;
}

/** Those of these people who are not the acting user. @throws BadInput for one who is no active member of the office */
async function checkedPeople(ctx: Context, userIds: readonly number[]): Promise<number[]> {
  const { userId } = userOf(ctx);
  const wanted = [...new Set(userIds)].filter((id) => id !== userId);
  const active = await findActiveUsers(ctx.tx, wanted);
  if (active.length < wanted.length) throw new BadInput(contract.conversationMessages.unknownPerson);
  return wanted;
}

/** The references with the contacts as they now are, each held until the transaction ends. */
async function checkedReferences(ctx: Context, references: readonly NewReference[]): Promise<NewReference[]> {
  const held = new Map<number, number>();
  const contactIds = references.flatMap(({ contactId }) => contactId ?? []);
  for (const id of [...new Set(contactIds)].sort((a, b) => a - b)) {
    const contact = await lockContact(ctx.tx, id);
    if (!contact) throw notFound('contact');
    held.set(id, contact.contactId);
  }
  const now = references.map((one) => ({
    ...one,
    ...(one.contactId === undefined ? {} : { contactId: held.get(one.contactId)! }),
  }));
  const items = await findReferredItems(
    ctx.tx,
    now.flatMap(({ itemId }) => itemId ?? []),
  );
  for (const { contactId, itemId } of now) {
    if (itemId === undefined) continue;
    const item = items.find((row) => row.itemId === itemId);
    if (!item || item.contactId !== contactId)
      throw new BadInput(contract.conversationMessages.referenceNotFound);
  }
  return now;
}

/** Says that contacts have one more conversation, which the database has counted. They are held. */
async function tellOfContacts(ctx: Context, references: readonly NewReference[]): Promise<void> {
  for (const id of new Set(references.flatMap(({ contactId }) => contactId ?? []))) {
    const contact = await lockContact(ctx.tx, id);
    if (!contact) continue;
    const after = await changeContact(ctx.tx, contact, {});
    // A merge is undone with the conversations begun since.
    await followVersion(ctx.tx, id, contact.version, after.version);
    ctx.emit('updateContact', { contact: presentContact(after) });
  }
}

/** Notes on the items of a thread that one more conversation is about them. Their contacts are held. */
async function countOnItems(ctx: Context, references: readonly NewReference[]): Promise<void> {
  const ids = new Set(references.flatMap(({ itemId }) => itemId ?? []));
  for (const { itemId, convos } of await findReferredItems(ctx.tx, [...ids]))
    await changeItem(ctx, itemId, { internalConvoCount: convos + 1 });
}
