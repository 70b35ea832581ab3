import { eq } from 'drizzle-orm';
import { hashPassword } from '../features/identity/index.ts';
import { clients } from '../features/offices/schema.ts';
import { outboundTexts } from '../features/inbox/schema.ts';
import { commItems, contactReads, messageMedia } from '../features/threads/schema.ts';
import {
  contactTypes,
  messageTemplates,
  processTypes,
  reminderPresets,
  tags,
} from '../features/labels/schema.ts';
import {
  calendarEvents,
  calendarMembers,
  calendarParticipants,
  calendars,
  calendarTimes,
} from '../features/calendar/schema.ts';
import { contacts } from '../features/contacts/schema.ts';
import {
  conversations,
  convoMentions,
  convoMessages,
  convoMessageVersions,
  convoParticipants,
  convoReferences,
  convoReminders,
} from '../features/conversations/schema.ts';
import { emailReferences, emails } from '../features/mail/schema.ts';
import { officeSecrets } from '../platform/db/schema.ts';
import { layMaking, wantedEndpoint } from '../features/phones/index.ts';
import { endpoints, phones, userPhones } from '../features/phones/schema.ts';
import { practiceSync } from '../features/practice/schema.ts';
import { textOptOuts } from '../features/consent/schema.ts';
import { users } from '../features/identity/schema.ts';
import { seal } from '../platform/crypto.ts';
import { sealedColumns } from '../platform/sealed/sealed-columns.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { DEMO_CALENDARS, DEMO_EVENTS, layPracticeCalendar } from './demo/lay-calendar.ts';
import { DEMO_PROCESSES, DEMO_TAGS, DEMO_TEMPLATES, makePresets, makeProcesses } from './demo/labels.ts';
import { DEMO_SEED, layOffice, type OfficePlan, planDemoOffice } from './demo/lay-office.ts';
import {
  DEMO_PASSWORD,
  demoClients,
  demoUsers,
  emailOfDemo,
  makeOtherPeople,
  OFFICE,
  OTHER_OFFICE,
  otherDesk,
  otherNumbers,
  PROVIDER,
} from './demo/offices.ts';
import { emailsOf } from './demo/mails.ts';
import { DEMO_CONTACTS } from './demo/people.ts';
import { drawPictures } from './demo/pictures.ts';
import { DEMO_TALKS, DEMO_TURNS } from './demo/talks.ts';
import { type LaidItem, outboundOf } from './demo/rows.ts';
import { createPrng, type Prng } from './prng.ts';
import {
  asOwner,
  enterOffice,
  holdSeeding,
  insertRows,
  officeExists,
  resetIdentities,
  type SeedTransaction,
} from './store.ts';

/** The access token of the sandbox's practice (apps/sandbox/src/options.ts). */
export const DEMO_PRACTICE = 'sandbox-practice';

/**
 * Makes the demo: the provider (client 1), an office with 200 contacts and fourteen months of history up to
 * `now` (client 2), and another office (client 3). Does nothing when client 1 exists. The same every time
 * for the same `now`; one transaction.
 * @param ownerUrl connection string of the role that owns the tables, migrated
 * @param files where the patients' pictures go; without it no item has one
 * @param practice how client 2 is connected to its practice system; without it, it is not
 * @param softphoneKey what the passwords of the softphones of client 2 are sealed with; without it, nobody has one
 * @returns whether the demo was made now
 */
export async function seedDemo(
  ownerUrl: string,
  now: Date,
  files?: FileStore,
  practice?: DemoPractice,
  softphoneKey?: Buffer,
): Promise<boolean> {
  const stored: string[] = [];
  try {
    return await asOwner(ownerUrl, async (tx) => {
      await holdSeeding(tx);
      await enterOffice(tx, PROVIDER);
      if (await officeExists(tx, PROVIDER)) return false;
      await makeDemo(tx, now, files, stored);
      if (practice) await connectPractice(tx, practice, now);
      if (softphoneKey) await orderSoftphones(tx, softphoneKey, now);
      return true;
    });
  } catch (error) {
    for (const key of stored) await files?.remove(key);
    throw error;
  }
}

/** The access token of the practice that the sandbox plays for the demo office, and the key it is sealed with. */
export interface DemoPractice {
  accessToken: string;
  encryptionKey: Buffer;
}

/** Connects the demo office to its practice: the engine reads it as soon as it runs. */
async function connectPractice(tx: SeedTransaction, practice: DemoPractice, now: Date): Promise<void> {
  await enterOffice(tx, OFFICE);
  const sealed = seal(practice.encryptionKey, practice.accessToken, {
    office: OFFICE,
    purpose: sealedColumns.officeSecret.purposeOf({ name: 'od-access-token' }),
  });
  await insertRows(tx, officeSecrets, [
    { clientId: OFFICE, name: 'od-access-token', sealed, updatedAt: now, updatedBy: 'admin' },
  ]);
  await insertRows(tx, practiceSync, [{ clientId: OFFICE, nextTryAt: now }]);
  await tx.update(clients).set({ odEnabled: true }).where(eq(clients.clientId, OFFICE));
  const calendar = layPracticeCalendar(now, demoUsers);
  await insertRows(tx, calendars, calendar.calendars);
  await insertRows(tx, calendarMembers, calendar.members);
}

/** Asks for a softphone for everybody at the demo office, as an admin would; the server has them made by the carrier. */
async function orderSoftphones(tx: SeedTransaction, key: Buffer, now: Date): Promise<void> {
  await enterOffice(tx, OFFICE);
  for (const user of demoUsers.filter(({ client }) => client === OFFICE)) {
    await insertRows(tx, endpoints, [wantedEndpoint(key, OFFICE, user, now)]);
    await layMaking(tx, OFFICE, user.userId);
  }
}

async function makeDemo(
  tx: SeedTransaction,
  now: Date,
  files: FileStore | undefined,
  stored: string[],
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const client of demoClients) {
    await enterOffice(tx, client.clientId);
    const createdAt = new Date(now.getTime() - 500 * 86_400_000);
    await insertRows(tx, clients, [{ ...client, createdAt }]);
    await insertRows(tx, processTypes, makeProcesses(client.clientId, createdAt));
    await insertRows(tx, reminderPresets, makePresets(client.clientId, createdAt));
    await insertRows(
      tx,
      users,
      demoUsers
        .filter((user) => user.client === client.clientId)
        .map(({ client: clientId, ...user }) => ({
          ...user,
          clientId,
          passwordHash,
          email: emailOfDemo(user),
        })),
    );
  }
  const { prng, plan } = planDemoOffice();
  const items = await fillOffice(
    tx,
    prng,
    plan,
    now,
    files && ((laid) => storePictures(tx, laid, files, stored, now)),
  );
  const side = createPrng(DEMO_SEED + 1);
  const others = makeOtherPeople(side, DEMO_CONTACTS + 1);
  const total = await fillOffice(
    tx,
    side,
    {
      desk: otherDesk,
      numbers: otherNumbers,
      people: others,
      firstTypeId: 11,
      firstItemId: items + 1,
      phoneId: 3,
    },
    now,
  );
  await resetIdentities(tx, {
    'clients.client_id': OTHER_OFFICE,
    'users.user_id': demoUsers.length,
    'phones.phone_id': 4,
    'contact_types.type_id': 20,
    'process_types.process_type_id': DEMO_PROCESSES,
    'tags.tag_id': DEMO_TAGS,
    'message_templates.template_id': DEMO_TEMPLATES,
    'contacts.contact_id': DEMO_CONTACTS + others.length,
    'comm_items.comm_item_id': total,
    'emails.email_id': total,
    'conversations.convo_id': DEMO_TALKS,
    'convo_messages.convo_message_id': DEMO_TURNS,
    'convo_references.convo_reference_id': DEMO_TALKS,
    'calendars.calendar_id': DEMO_CALENDARS,
    'calendar_events.event_id': DEMO_EVENTS,
  });
}

/** Fills an office with its numbers, types, labels, contacts and threads. @returns the highest item id */
async function fillOffice(
  tx: SeedTransaction,
  prng: Prng,
  plan: OfficePlan,
  now: Date,
  attach?: (laid: LaidItem[]) => Promise<void>,
): Promise<number> {
  const rows = layOffice(prng, plan, now, attach !== undefined);
  const { laid, talks } = rows;
  await enterOffice(tx, plan.numbers.office);
  await insertRows(tx, contactTypes, rows.types);
  await insertRows(tx, tags, rows.tags);
  await insertRows(tx, messageTemplates, rows.templates);
  await insertRows(tx, phones, rows.phones);
  await insertRows(tx, userPhones, rows.ringing);
  await insertRows(tx, contacts, rows.contacts);
  const items = laid.map(({ row }) => row);
  await insertRows(tx, commItems, items);
  await insertRows(tx, outboundTexts, outboundOf(laid));
  const mails = emailsOf(laid);
  await insertRows(tx, emails, mails.rows);
  await insertRows(tx, emailReferences, mails.references);
  await attach?.(laid);
  if (talks) {
    await insertRows(tx, conversations, talks.conversations);
    await insertRows(tx, convoReferences, talks.references);
    await insertRows(tx, convoParticipants, talks.participants);
    await insertRows(tx, convoMessages, talks.messages);
    await insertRows(tx, convoMessageVersions, talks.versions);
    await insertRows(tx, convoMentions, talks.mentions);
    await insertRows(tx, convoReminders, talks.reminders);
  }
  if (rows.calendar) {
    await insertRows(tx, calendars, rows.calendar.calendars);
    await insertRows(tx, calendarMembers, rows.calendar.members);
    await insertRows(tx, calendarEvents, rows.calendar.events);
    await insertRows(tx, calendarParticipants, rows.calendar.participants);
    await insertRows(tx, calendarTimes, rows.calendar.times);
  }
  await insertRows(tx, textOptOuts, rows.optOuts);
  await insertRows(tx, contactReads, rows.reads);
  return plan.firstItemId + laid.length - 1;
}

async function storePictures(
  tx: SeedTransaction,
  laid: readonly LaidItem[],
  files: FileStore,
  stored: string[],
  now: Date,
): Promise<void> {
  const pictures = drawPictures();
  const rows: (typeof messageMedia.$inferInsert)[] = [];
  for (const { source, row } of laid) {
    for (const name of source.pictures) {
      const picture = pictures[name];
      if (!picture) throw new Error(`there is no picture called ${name}`);
      const { key, sha256 } = await files.put(row.clientId, picture.bytes);
      stored.push(key);
      rows.push({
        clientId: row.clientId,
        commItemId: row.commItemId,
        mediaType: 'image/png',
        fileName: picture.fileName,
        size: picture.bytes.length,
        sha256,
        storageKey: key,
        createdAt: new Date(Math.min(now.getTime(), row.at.getTime() + 2_000)),
      });
    }
  }
  await insertRows(tx, messageMedia, rows);
}
