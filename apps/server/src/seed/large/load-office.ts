import { labels } from '@chairline/contract';
import type pg from 'pg';
import { copyLines, raiseIdentity } from '../store-copy.ts';
import { convoTables } from './convo-lines.ts';
import { countReferences, layConvos } from './convos.ts';
import {
  contactColumns,
  contactLines,
  emailColumns,
  emailLines,
  itemColumns,
  itemLines,
  makeLargePeople,
  outboundColumns,
  outboundLines,
} from './lines.ts';
import { LARGE_TAGS, processLines, tagLines } from './labels.ts';
import { familyNames, givenNames } from './names.ts';
import type { OfficePlan } from './plan.ts';
import { loadPractice, planPractice } from './practice.ts';
import { layThreads } from './threads.ts';
import { prepareTurns } from './turns.ts';

/** Told what is being written and how far it is. */
export type Progress = (what: string, done: number, of: number) => void;

/**
 * Fills one office by COPY, within the caller's transaction.
 * @param end the day (UTC) up to which its history goes; all else is the same every time
 */
export async function loadOffice(
  client: pg.Client,
  plan: OfficePlan,
  passwordHash: string,
  end: Date,
  progress: Progress,
): Promise<void> {
  const { turns, starts } = prepareTurns(plan.name);
  const threads = layThreads(plan, turns, starts, end);
  const people = makeLargePeople(plan);
  const created = new Date(threads.timeOf(0) - 400 * 86_400_000).toISOString();
  const copy = async (table: string, columns: readonly string[], lines: Iterable<string>, of: number) => {
    const rows = await copyLines(client, table, columns, lines, (done) => progress(table, done, of));
    progress(table, rows, rows);
  };

  await copy(
    'clients',
    ['client_id', 'name', 'timezone', 'business_number', 'city', 'state', 'created_at'],
    [`${plan.client}\t${plan.name}\tAmerica/Los_Angeles\t${plan.deskNumber}\tPortland\tOR\t${created}`],
    1,
  );
  await copy(
    'users',
    [
      'client_id',
      'user_id',
      'username',
      'email',
      'first_name',
      'last_name',
      'role',
      'password_hash',
      'created_at',
    ],
    staffLines(plan, passwordHash, created),
    plan.staff,
  );
  await copy(
    'phones',
    ['client_id', 'phone_id', 'phone_num', 'description', 'is_text_default'],
    [
      `${plan.client}\t${plan.phoneId}\t${plan.textNumber}\tTexts\tt`,
      `${plan.client}\t${plan.phoneId + 1}\t${plan.deskNumber}\tFront desk\tf`,
    ],
    2,
  );
  await copy(
    'contact_types',
    ['client_id', 'type_id', 'type_name', 'type_desc', 'color'],
    [
      `${plan.client}\t${plan.firstTypeId}\tPatient\tHas a chart with us\t#2E7D32`,
      `${plan.client}\t${plan.firstTypeId + 1}\tNew patient\tFirst visit is booked\t#3D6DCC`,
    ],
    2,
  );
  const processes = processLines(plan);
  await copy(
    'process_types',
    ['client_id', 'process_type_id', 'type_name', 'is_system'],
    processes,
    processes.length,
  );
  await copy(
    'reminder_presets',
    ['client_id', 'reminder_title', 'duration', 'fixed_time', 'is_tomorrow'],
    labels.firstReminderPresets.map(({ reminder_title, duration, fixedTime, isTomorrow }) =>
      [plan.client, reminder_title, duration, fixedTime ?? '\\N', isTomorrow].join('\t'),
    ),
    labels.firstReminderPresets.length,
  );
  await copy(
    'tags',
    ['client_id', 'tag_id', 'tag_name', 'tag_icon', 'tag_color', 'tag_source'],
    tagLines(plan),
    LARGE_TAGS,
  );
  const convos = layConvos(plan, threads, processes.length);
  const talked = countReferences(convos, 'contact');
  await copy('contacts', contactColumns, contactLines(plan, people, threads, turns, talked), plan.contacts);
  const referred = countReferences(convos, 'item');
  await copy('comm_items', itemColumns, itemLines(plan, people, threads, turns, referred), plan.items);
  const outbound = threads.turnOf.reduce((sum, turn) => sum + (turns[turn]!.outbound ? 1 : 0), 0);
  await copy('outbound_texts', outboundColumns, outboundLines(plan, people, threads, turns), outbound);
  const mails = threads.turnOf.reduce((sum, turn) => sum + (turns[turn]!.kind === 'email' ? 1 : 0), 0);
  await copy('emails', emailColumns, emailLines(plan, people, threads, turns), mails);
  for (const { table, columns, lines, rows } of convoTables(plan, convos))
    await copy(table, columns, lines(), rows);
  await loadPractice(client, plan, planPractice(plan), end, progress);

  await raiseIdentity(client, 'clients', 'client_id', plan.client);
  await raiseIdentity(client, 'users', 'user_id', plan.firstUserId + plan.staff);
  await raiseIdentity(client, 'phones', 'phone_id', plan.phoneId + 2);
  await raiseIdentity(client, 'contact_types', 'type_id', plan.firstTypeId + 2);
  await raiseIdentity(client, 'process_types', 'process_type_id', plan.firstProcessId + processes.length);
  await raiseIdentity(client, 'tags', 'tag_id', plan.firstTagId + LARGE_TAGS);
  await raiseIdentity(client, 'contacts', 'contact_id', plan.firstContactId + plan.contacts);
  await raiseIdentity(client, 'comm_items', 'comm_item_id', plan.firstItemId + plan.items);
  await raiseIdentity(client, 'emails', 'email_id', plan.firstItemId + plan.items);
  const said = convos.reduce((sum, { messages }) => sum + messages.length, 0);
  await raiseIdentity(client, 'conversations', 'convo_id', plan.firstConvoId + convos.length);
  await raiseIdentity(client, 'convo_references', 'convo_reference_id', plan.firstConvoId + convos.length);
  await raiseIdentity(client, 'convo_messages', 'convo_message_id', plan.firstConvoMessageId + said);
}

/** `staff1` … `staffN`; the first is the admin. */
function* staffLines(plan: OfficePlan, passwordHash: string, created: string): Generator<string> {
  for (let n = 1; n <= plan.staff; n += 1) {
    const first = givenNames[(n * 17) % givenNames.length]!;
    const last = familyNames[(n * 29) % familyNames.length]!;
    yield `${plan.client}\t${plan.firstUserId + n - 1}\tstaff${n}\tstaff${n}@example.com\t${first}\t${last}\t${n === 1 ? 'Admin' : 'Member'}\t${passwordHash}\t${created}`;
  }
}
