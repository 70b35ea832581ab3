import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockNote } from '../../features/caller-info/store-notes.ts';
import { holdAddresses } from '../../features/contacts/store-email.ts';
import { holdMany } from '../../features/contacts/store-many.ts';
import { lockContacts } from '../../features/contacts/store-patients.ts';
import { lockContact } from '../../features/contacts/store.ts';
import { lockTags } from '../../features/mass-tagging/store.ts';
import { createContact } from '../../testing/factory.ts';
import { listWaiting, until } from '../../testing/wait.ts';
import type { Transaction } from './database.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** Whoever waits for what another of this process has holds no connection meanwhile. */

/** Locks without `hold`, by their function, and why nobody queues up for them with a connection in the hand. */
const without: Record<string, string> = {
  'calendar/notices/store-reminders.ts markDue': 'skips what is locked',
  'caller-info/store.ts findInfoOfCall': 'behind the call',
  'contacts/store-families.ts listFamily': 'behind `families`',
  'contacts/store-put-offs.ts lockReturning': 'a job of the office, in a queue; beside it one an hour',
  'conversations/reminders/store-reminders.ts markDue': 'skips what is locked',
  'google-calendar/store-changes.ts putConflict':
    'what one user’s calendars are brought here with, under `google-calendar`',
  'mail/send/store-outbound.ts findNextOutbound': 'one job of the office',
  'practice/connection/store-queries.ts takeQuery': 'skips what is locked',
  'practice/matches/store-patients.ts takeToMatch': 'one round of the office, under its lease',
  'reminder-rules/store-subjects.ts lockDue': 'behind `reminders`',
};

const features = join(import.meta.dirname, '../../features');
const LOCK = /\.for\('(?:no key )?update'|pg_advisory_xact_lock|FOR (?:NO KEY )?UPDATE/g;

test('every lock of a store is waited for without a connection, or says why not', () => {
  const bare: string[] = [];
  for (const file of globSync('**/store*.ts', { cwd: features })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(features, file), 'utf8');
    for (const { index } of text.matchAll(LOCK)) {
      const functions = [...text.slice(0, index).matchAll(/^(?:export )?(?:async )?function (\w+)/gm)];
      const last = functions.at(-1);
      const before = text.slice(last?.index ?? 0, index);
      if (!/\bhold\(tx, /.test(before)) bare.push(`${file} ${last?.[1] ?? '?'}`);
    }
  }
  expect([...new Set(bare)].sort()).toEqual(Object.keys(without).sort());
});

const app = useTestApp();
const { office } = useOneOffice(app, {});

type Take = (tx: Transaction, ids: readonly number[]) => Promise<unknown>;
test.each<[string, Take, Take]>([
  ['contacts', lockContacts, lockContacts],
  ['a contact among others', lockContacts, (tx, ids) => lockContact(tx, ids[1]!)],
  ['tags of contacts', lockTags, lockContacts],
  ['contacts of an import', holdMany, lockTags],
  [
    'addresses',
    (tx) => holdAddresses(tx, office.id, ['a@example.com', 'b@example.com']),
    (tx) => holdAddresses(tx, office.id, ['c@example.com', 'b@example.com']),
  ],
  ['a note of a call', (tx) => lockNote(tx, 1), (tx) => lockNote(tx, 1)],
])('%s', async (_what, first, second) => {
  const ids = [await createContact(app, office), await createContact(app, office)];
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  let has = 0;
  const inOffice = (take: Take) =>
    app.platform.db.transaction({ office: office.id }, async (tx) => {
      await take(tx, ids);
      has += 1;
      if (has === 1) await end;
    });
  const one = inOffice(first);
  await until('the first has it', () => has === 1);
  const others = Array.from({ length: 8 }, () => inOffice(second));
  await until('the others wait', () => app.platform.db.waiting() === 8);
  expect(await listWaiting(app.owner)).toEqual([]);
  expect(has).toBe(1);
  letGo();
  await Promise.all([one, ...others]);
  expect(has).toBe(9);
});
