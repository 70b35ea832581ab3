import type { emailReferences, emails } from '../../features/mail/schema.ts';
import { officeDesk, otherDesk } from './offices.ts';
import type { LaidItem } from './rows.ts';

type EmailInsert = typeof emails.$inferInsert;

/** The mailboxes of the demo's offices; the sandbox has them too, for who connects Gmail. */
const mailboxes: Record<number, { address: string; name: string }> = {
  2: { address: 'frontdesk@cedar-dental.test', name: officeDesk.name },
  3: { address: 'office@juniper-dental.test', name: otherDesk.name },
};

/** The e-mails that the demo's items stand for, each answering the one before it in its thread. */
export function emailsOf(laid: readonly LaidItem[]): {
  rows: EmailInsert[];
  references: (typeof emailReferences.$inferInsert)[];
} {
  const named = new Map<string, string[]>();
  const rows: EmailInsert[] = [];
  const references: (typeof emailReferences.$inferInsert)[] = [];
  for (const { source, row } of laid) {
    if (row.kind !== 'email') continue;
    const { person } = source;
    const office = mailboxes[row.clientId] ?? { address: 'desk@dental.test', name: 'The office' };
    const theirs = person.email || `patient${person.id}@example.com`;
    const isTheirs = row.direction === 'received';
    const before = named.get(row.threadKey!) ?? [];
    const messageId = `demo-${row.commItemId}@${isTheirs ? 'example.com' : office.address.split('@')[1]}`;
    named.set(row.threadKey!, [...before, messageId]);
    rows.push({
      clientId: row.clientId,
      emailId: row.emailId!,
      threadKey: row.threadKey!,
      messageId,
      inReplyTo: before.at(-1) ?? '',
      referenceIds: before,
      direction: isTheirs ? 'received' : 'sent',
      fromAddress: isTheirs ? theirs : office.address,
      fromName: isTheirs ? `${person.firstName} ${person.lastName}`.trim() : office.name,
      toAddresses: [isTheirs ? office.address : theirs],
      subject: row.subject ?? '',
      at: row.at,
      bodyText: row.body ?? '',
      userIds: row.userIds ?? [],
      storedAt: row.at,
    });
    for (const name of before)
      references.push({ clientId: row.clientId, messageId: name, emailId: row.emailId! });
  }
  return { rows, references };
}
