import { leftOutColumns, leftOutTables } from './left-out.ts';
import type { OwnTable } from './store-copy.ts';

/** What an archive is, for whoever opens it. */
export function readme(office: { name: string; at: string }, version: string): string {
  const secrets = Object.entries(leftOutTables).map(([name, why]) => `  ${name}: ${why}`);
  const columns = Object.entries(leftOutColumns).map(([name, some]) => `  ${some.join(', ')} of ${name}`);
  return `Everything ${office.name} owns in Chairline, as of ${office.at} (UTC). Chairline ${version}.

It holds protected health information: keep it as you keep your charts.

tables/       Every table, as NDJSON (a row a line, as it is stored: for programs, and for
              \`npm run restore-office -- FILE\`) and as CSV (for people; a text that a spreadsheet would
              work out begins with an apostrophe). A large table is in several files, by number.
emails/       Mails: as they came or went (.eml), and how they were designed (.html). Of a mail that was
              written here and never fetched again from the mailbox, the .eml is made of its row.
recordings/   Calls and messages of callers.
files/        What was sent with texts, mails and messages of the staff, and sounds of greetings; the
              number before a name is the row's: media_id of message_media, email_media, convo_media.
              list.*.ndjson says which stored file each is. NAME.missing.txt: the file was gone already.
FIELDS.txt    The columns of every table with their types.
manifest.json How many rows each table has, and how many files there are: at the end, so that an archive
              that broke off has none.
SHA256SUMS    A checksum of every file: \`sha256sum -c SHA256SUMS\`.

All tables are of one moment: what was written while they were read is in none of them. Files were copied after
that moment.

Conversations that are private to their participants are in it, as the office owns them.

client_id is the office. Times are ISO 8601 with their offset; those of the practice system (od_*, without one)
are of the office's wall clock. Amounts are integer cents. Telephone numbers are E.164 or ten digits.
contacts are patients and others; comm_items are the texts, calls and mails of their threads; conversations and
convo_messages are talks of the staff; od_* are copies of the practice system; audit_log is who did what when,
each row sealed by the hash of the one before.

Left out:
${secrets.join('\n')}
${columns.join('\n')}
`;
}

/** The columns of every table. */
export const fieldsOf = (tables: readonly OwnTable[]): string =>
  tables
    .map(
      ({ name, columns }) =>
        `${name}\n${columns.map((column) => `  ${column.name}  ${column.type}\n`).join('')}`,
    )
    .join('\n');
