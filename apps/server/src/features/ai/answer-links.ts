import type { ai as contract } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import type { Transaction } from '../../platform/db/database.ts';
import { findContactsOfPatients, listContacts, presentContact } from '../contacts/index.ts';

type Rows = Pick<contract.ToolRun, 'columns' | 'rows'>;
/** More of one kind are not looked up. */
const MOST = 200;

/** `PatNum` of Open Dental is our `pat_num`. */
const plain = (column: string): string => column.replaceAll('_', '').toLowerCase();

/** The whole numbers that stand in a column of the rows. */
function idsIn(runs: readonly Rows[], column: string): number[] {
  const found = runs.flatMap(({ columns, rows }) => {
    const index = columns.findIndex((name) => plain(name) === plain(column));
    return index < 0 ? [] : rows.map((row) => Number(row[index] ?? 0));
  });
  return [...new Set(found)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST);
}

/** What the rows of an answer name and what opens: contacts and claims. Out of the rows alone, never of the model's words. */
export async function linksOf(tx: Transaction, runs: readonly Rows[]): Promise<contract.AnswerLink[]> {
  const byId = await listContacts(tx, idsIn(runs, 'contact_id'));
  const byPatient = await findContactsOfPatients(tx, idsIn(runs, 'pat_num'));
  const contacts = new Map<number, contract.AnswerLink>();
  for (const row of byId)
    contacts.set(row.contactId, {
      kind: 'contact',
      words: contactName(presentContact(row)),
      contact_id: row.contactId,
      pat_num: row.odPatNum,
    });
  for (const [patNum, contact] of byPatient)
    contacts.set(contact.contact_id, {
      kind: 'contact',
      words: contactName(contact),
      contact_id: contact.contact_id,
      pat_num: patNum,
    });
  const claims = idsIn(runs, 'claim_num').map((claim_num): contract.AnswerLink => ({
    kind: 'claim',
    words: `claim ${claim_num}`,
    claim_num,
    DSSClaimsID: claim_num,
  }));
  return [...contacts.values(), ...claims];
}
