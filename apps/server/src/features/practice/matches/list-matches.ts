import { type practice as contract, toWire } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { listContacts, presentContact } from '../../contacts/index.ts';
import { phonesOf } from './patient-columns.ts';
import { listDoubtful, type MatchCursor } from './store-matches.ts';
import { findPatients } from './store-patients.ts';

const PAGE = 50;

/** Patients whose contact is not certain, the longest waiting first. @throws BadInput for a cursor that is none of ours */
export async function listMatches(
  ctx: Context,
  cursor: string | undefined,
): Promise<{ items: contract.DoubtfulMatch[]; next: string | null }> {
  const rows = await listDoubtful(ctx.tx, cursor === undefined ? null : readMatchCursor(cursor), PAGE + 1);
  const page = rows.slice(0, PAGE);
  const patients = new Map(
    (
      await findPatients(
        ctx.tx,
        page.map(({ patNum }) => patNum),
      )
    ).map((row) => [row.patNum, row]),
  );
  const ids = [...new Set(page.flatMap(({ candidates }) => candidates))];
  const contacts = new Map((await listContacts(ctx.tx, ids)).map((row) => [row.contactId, row]));
  const last = page.at(-1);
  return {
    items: page.flatMap((row) => {
      const patient = patients.get(row.patNum);
      if (!patient) return [];
      return [
        {
          PatNum: row.patNum,
          first_name: patient.fName,
          last_name: patient.lName,
          Birthdate: patient.birthdate,
          phones: phonesOf(patient).filter(Boolean).map(toWire),
          email: patient.email.trim(),
          reason: row.reason,
          candidates: row.candidates.flatMap((id) => {
            const contact = contacts.get(id);
            // One that became a patient's since, or was merged, is none any more.
            return contact && contact.odPatNum === null
              ? [{ ...presentContact(contact), Birthdate: contact.birthdate }]
              : [];
          }),
          noticed_at: row.noticedAt.toISOString(),
          version: row.version,
        },
      ];
    }),
    next: rows.length > PAGE && last ? `${last.noticedAt.getTime()}.${last.patNum}` : null,
  };
}

function readMatchCursor(cursor: string): MatchCursor {
  const match = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor);
  if (!match) throw new BadInput('The list cannot go on from there. Load it again.');
  return { at: new Date(Number(match[1])), patNum: Number(match[2]) };
}
