import type { Context } from '../../platform/context.ts';
import { findContact } from '../contacts/index.ts';
import { findSuccessor } from '../practice/index.ts';
import { announceProposal } from './present.ts';
import { changeProposal, type ProposalRow } from './store-proposals.ts';
import { findContactOf } from './store-visit-answers.ts';

/**
 * What was offered to a patient who was merged into another since is offered to that one: it follows their visits. Where
 * nobody can say to whom those went it stays, and is not booked (`mustBePatient`).
 * @param row a proposal that is offered, locked
 */
export async function followPatient(ctx: Context, row: ProposalRow): Promise<ProposalRow> {
  const contact = await findContact(ctx.tx, row.contactId);
  if (!contact || contact.odPatNum === null) return row;
  const now = await findSuccessor(ctx.tx, contact.odPatNum);
  const contactId = now && (await findContactOf(ctx.tx, now.PatNum));
  if (contactId === null || contactId === contact.contactId) return row;
  await changeProposal(ctx.tx, row.proposalId, { contactId });
  ctx.audit({
    action: 'appointment.follow_patient',
    subject: `contact:${contactId}`,
    details: { proposal: row.proposalId, from: contact.contactId },
  });
  await announceProposal(ctx, row.proposalId);
  return { ...row, contactId };
}
