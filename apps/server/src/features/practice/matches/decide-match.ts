import { patStatus } from '@chairline/open-dental';
import type { contacts } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, conflict, notFound, Refusal } from '../../../platform/errors.ts';
import {
  type ContactRow,
  deleteContact,
  dropOthers,
  findPatientContacts,
  holdFamilies,
  lockContacts,
  presentContact,
} from '../../contacts/index.ts';
import { createPatientContacts } from './create-contacts.ts';
import { beforeOf, type ContactBefore, linkPatient, unlinkPatient } from './link-patient.ts';
import { settleFamilies } from './settle-families.ts';
import { emitState } from '../copy/state.ts';
import { lockMatch, type MatchRow, saveMatch } from './store-matches.ts';
import { findPatientType, findPatients, type PatientRow } from './store-patients.ts';

export type Decision =
  | { decision: 'contact'; contact_id: number; version: number }
  | { decision: 'new'; version: number }
  | { decision: 'ignore'; version: number }
  | { decision: 'undo'; version: number };

const words = {
  changed: 'Somebody has decided on this patient meanwhile. Look at it again.',
  gone: 'This patient is no longer in the practice system.',
  linked: 'This patient has a contact already.',
  taken: 'This contact is another patient’s.',
  nameless:
    'This patient has neither a name nor a number in the practice system: there is nothing to make a contact of.',
  undone: 'There is nothing to take back: this patient still waits.',
} as const;

/**
 * Says which contact a patient is, that they are a new one, or none for now; or takes that back, which gives a contact
 * back what it was before.
 * @throws BadInput with the sentence; Refusal 404, 409 when `version` is no longer the newest or the patient is linked
 */
export async function decideMatch(
  ctx: Context,
  patNum: number,
  decision: Decision,
): Promise<{ PatNum: number; state: string; contact: contacts.Contact | null; version: number }> {
  await holdFamilies(ctx.tx, ctx.office);
  const match = await lockMatch(ctx.tx, patNum);
  if (!match) throw notFound('patient');
  if (match.version !== decision.version) throw conflict(words.changed);
  const done = decision.decision === 'undo' ? await takeBack(ctx, match) : await decide(ctx, match, decision);
  await settleFamilies(ctx);
  const contact = done.contact && (await lockContacts(ctx.tx, [done.contact.contactId]))[0];
  ctx.audit({
    action: 'practice.match',
    subject: `patient:${patNum}`,
    details: { decision: decision.decision, ...(contact ? { contact: contact.contactId } : {}) },
  });
  await emitState(ctx);
  return {
    PatNum: patNum,
    state: done.match.state,
    contact: contact ? presentContact(contact) : null,
    version: done.match.version,
  };
}

interface Done {
  match: MatchRow;
  contact: ContactRow | null;
}

async function decide(
  ctx: Context,
  match: MatchRow,
  decision: Exclude<Decision, { decision: 'undo' }>,
): Promise<Done> {
  const { patNum } = match;
  const { userId } = userOf(ctx);
  const said = { decidedAt: ctx.now, decidedBy: userId };
  if (decision.decision === 'ignore')
    return { match: await saveMatch(ctx.tx, { ...match, ...said, state: 'ignored' }), contact: null };

  const patient = await mustBeThere(ctx, patNum);
  if ((await findPatientContacts(ctx.tx, [patNum])).size > 0) throw conflict(words.linked);
  const typeId = await findPatientType(ctx.tx);
  if (decision.decision === 'new') {
    const [contact] = await createPatientContacts(ctx, [patient], typeId);
    if (!contact) throw new BadInput(words.nameless);
    const saved = { ...match, ...said, state: 'new' as const, contactId: contact.contactId, before: null };
    return { match: await saveMatch(ctx.tx, saved), contact };
  }
  const [chosen] = await lockContacts(ctx.tx, [decision.contact_id]);
  if (!chosen) throw notFound('contact');
  if (chosen.odPatNum !== null) throw new BadInput(words.taken);
  const before: ContactBefore = beforeOf(chosen);
  const contact = await linkPatient(ctx, chosen, patient, typeId);
  const saved = {
    ...match,
    ...said,
    state: 'linked' as const,
    contactId: contact.contactId,
    before: { ...before },
  };
  return { match: await saveMatch(ctx.tx, saved), contact };
}

async function mustBeThere(ctx: Context, patNum: number): Promise<PatientRow> {
  const [patient] = await findPatients(ctx.tx, [patNum]);
  if (!patient || patient.patStatus === patStatus.deleted) throw conflict(words.gone);
  return patient;
}

async function takeBack(ctx: Context, match: MatchRow): Promise<Done> {
  if (match.state === 'doubtful') throw conflict(words.undone);
  const linked = (await findPatientContacts(ctx.tx, [match.patNum])).get(match.patNum);
  const [contact] = linked === undefined ? [] : await lockContacts(ctx.tx, [linked]);
  let stays: ContactRow | null = null;
  if (contact && match.state === 'new') stays = await removeIfEmpty(ctx, contact);
  else if (contact) {
    await dropOthers(ctx.tx, contact.contactId);
    // Of one that was merged into another meanwhile, nothing of before is right any more.
    const before = contact.contactId === match.contactId ? (match.before as ContactBefore | null) : null;
    stays = await unlinkPatient(ctx, contact, { ...before, family: 0 });
  }
  const candidates = stays ? [...new Set([...match.candidates, stays.contactId])] : match.candidates;
  const saved = await saveMatch(ctx.tx, {
    ...match,
    state: 'doubtful',
    candidates,
    decidedAt: null,
    // Who took it back: it is no longer decided by itself.
    decidedBy: userOf(ctx).userId,
    contactId: null,
    before: null,
  });
  return { match: saved, contact: stays };
}

/** A contact that was made for the patient goes again, unless something hangs on it by now. */
async function removeIfEmpty(ctx: Context, contact: ContactRow): Promise<ContactRow | null> {
  try {
    await deleteContact(ctx, contact.contactId);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return unlinkPatient(ctx, contact, { family: 0 });
  }
}
