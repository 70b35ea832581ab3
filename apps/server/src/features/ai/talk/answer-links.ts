import type { ai as contract } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import type { Transaction } from '../../../platform/db/database.ts';
import { findContactsOfPatients, listContacts, presentContact } from '../../contacts/index.ts';

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

/** A day as answers say it: 'Dec 3, 2026'. */
const dayWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** The visits of the rows, each with its day. */
function visitsIn(runs: readonly Rows[]): contract.AnswerLink[] {
  const days = new Map<number, string>();
  for (const { columns, rows } of runs) {
    const [num, start] = [columns.indexOf('apt_num'), columns.indexOf('starts_at')];
    if (num < 0 || start < 0) continue;
    for (const row of rows) {
      const aptNum = Number(row[num] ?? 0);
      const day = /^\d{4}-\d\d-\d\d/.exec(String(row[start] ?? ''))?.[0];
      if (Number.isSafeInteger(aptNum) && aptNum > 0 && day) days.set(aptNum, day);
    }
  }
  return [...days].slice(0, MOST).map(([apt_num, day]) => ({
    kind: 'visit',
    words: dayWords.format(new Date(`${day}T00:00:00Z`)),
    apt_num,
    day,
  }));
}

/**
 * What the rows of an answer name and what opens: contacts, claims and visits. Out of the rows alone, never of the
 * model's words.
 */
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
  return [...contacts.values(), ...claims, ...visitsIn(runs)];
}
