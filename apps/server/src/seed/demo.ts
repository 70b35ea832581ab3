import { eq } from 'drizzle-orm';
import { hashPassword } from '../features/identity/index.ts';
import {
  clients,
  commItems,
  contactReads,
  contacts,
  contactTypes,
  conversations,
  convoMentions,
  convoMessages,
  convoMessageVersions,
  convoParticipants,
  convoReferences,
  convoReminders,
  emailReferences,
  emails,
  messageMedia,
  messageTemplates,
  officeSecrets,
  outboundTexts,
  phones,
  practiceSync,
  processTypes,
  tags,
  textOptOuts,
  users,
} from '../platform/db/schema.ts';
import { seal } from '../platform/crypto.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { currentScenes } from './demo/current.ts';
import { fullName, writeHistory } from './demo/history.ts';
import {
  DEMO_PROCESSES,
  DEMO_TAGS,
  DEMO_TEMPLATES,
  makeProcesses,
  makeTags,
  makeTemplates,
  tagsOfItem,
  tagsOfPerson,
} from './demo/labels.ts';
import {
  DEMO_PASSWORD,
  demoClients,
  demoUsers,
  type DemoUser,
  emailOfDemo,
  makeOtherPeople,
  makeTypes,
  OFFICE,
  officeDesk,
  officeNumbers,
  OTHER_OFFICE,
  otherDesk,
  otherNumbers,
  PROVIDER,
} from './demo/offices.ts';
import { layTalks } from './demo/lay-talks.ts';
import { emailsOf } from './demo/mails.ts';
import { DEMO_CONTACTS, type DemoPerson, makePeople } from './demo/people.ts';
import { drawPictures } from './demo/pictures.ts';
import type { DemoDesk } from './demo/play.ts';
import { DEMO_TALKS, DEMO_TURNS } from './demo/talks.ts';
import { contactRow, type LaidItem, layItems, type OfficeNumbers, outboundOf } from './demo/rows.ts';
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

const SEED = 5_035_550;
/** The access token of the sandbox's practice (apps/sandbox/src/options.ts). */
export const DEMO_PRACTICE = 'sandbox-practice';

/**
 * Makes the demo: the provider (client 1), an office with 200 contacts and fourteen months of history up to
 * `now` (client 2), and another office (client 3). Does nothing when client 1 exists. The same every time
 * for the same `now`; one transaction.
 * @param ownerUrl connection string of the role that owns the tables, migrated
 * @param files where the patients' pictures go; without it no item has one
 * @param practice how client 2 is connected to its practice system; without it, it is not
 * @returns whether the demo was made now
 */
export async function seedDemo(
  ownerUrl: string,
  now: Date,
  files?: FileStore,
  practice?: DemoPractice,
): Promise<boolean> {
  const stored: string[] = [];
  try {
    return await asOwner(ownerUrl, async (tx) => {
      await holdSeeding(tx);
      await enterOffice(tx, PROVIDER);
      if (await officeExists(tx, PROVIDER)) return false;
      await makeDemo(tx, now, files, stored);
      if (practice) await connectPractice(tx, practice, now);
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
    purpose: 'od-access-token',
  });
  await insertRows(tx, officeSecrets, [
    { clientId: OFFICE, name: 'od-access-token', sealed, updatedAt: now, updatedBy: 'admin' },
  ]);
  await insertRows(tx, practiceSync, [{ clientId: OFFICE, nextTryAt: now }]);
  await tx.update(clients).set({ odEnabled: true }).where(eq(clients.clientId, OFFICE));
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
  const main = createPrng(SEED);
  const people = makePeople(main);
  const items = await fillOffice(
    tx,
    main,
    { desk: officeDesk, numbers: officeNumbers, people, firstTypeId: 1, firstItemId: 1, phoneId: 1 },
    now,
    files && ((laid) => storePictures(tx, laid, files, stored, now)),
  );
  const side = createPrng(SEED + 1);
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
  });
}

interface OfficePlan {
  desk: DemoDesk;
  numbers: OfficeNumbers;
  people: DemoPerson[];
  firstTypeId: number;
  firstItemId: number;
  phoneId: number;
}

/** Fills an office with its numbers, types, labels, contacts and threads. @returns the highest item id */
async function fillOffice(
  tx: SeedTransaction,
  prng: Prng,
  plan: OfficePlan,
  now: Date,
  attach?: (laid: LaidItem[]) => Promise<void>,
): Promise<number> {
  const { people, numbers } = plan;
  const clientId = numbers.office;
  const staff = demoUsers.filter((user) => user.client === clientId);
  await enterOffice(tx, clientId);
  const { rows: types, typeOf } = makeTypes(clientId, plan.firstTypeId);
  await insertRows(tx, contactTypes, types);
  const isMain = clientId === OFFICE;
  if (isMain) {
    const createdAt = new Date(now.getTime() - 490 * 86_400_000);
    await insertRows(tx, tags, makeTags(makeProcesses(clientId, createdAt), staff[0]!.userId, createdAt));
    await insertRows(tx, messageTemplates, makeTemplates(typeOf, createdAt));
  }
  const nextTextAt = new Date(0);
  await insertRows(tx, phones, [
    {
      clientId,
      phoneId: plan.phoneId,
      phoneNum: numbers.text,
      description: 'Texts',
      isTextDefault: true,
      nextTextAt,
    },
    { clientId, phoneId: plan.phoneId + 1, phoneNum: numbers.desk, description: 'Front desk', nextTextAt },
  ]);
  const history = writeHistory(prng, plan.desk, people, staff, now, isMain ? currentScenes : []);
  const kept = attach ? history : history.map((item) => ({ ...item, pictures: [] }));
  const laid = layItems(prng, kept, numbers, plan.firstItemId);
  const talked = isMain ? layTalks(talkWorld(now, staff, laid, people)) : undefined;
  const threads = Map.groupBy(laid, ({ source }) => source.person);
  await insertRows(
    tx,
    contacts,
    people.map((person) => ({
      ...contactRow(prng, person, threads.get(person) ?? [], clientId, typeOf(person.kind), now),
      tagIds: isMain ? tagsOfPerson(person) : [],
    })),
  );
  await insertRows(
    tx,
    commItems,
    laid.map(({ row, source }) => ({ ...row, tagIds: isMain ? tagsOfItem(source) : [] })),
  );
  await insertRows(tx, outboundTexts, outboundOf(laid));
  const mails = emailsOf(laid);
  await insertRows(tx, emails, mails.rows);
  await insertRows(tx, emailReferences, mails.references);
  await attach?.(laid);
  if (talked) await insertTalks(tx, talked);
  const stops = laid.filter(({ source }) => source.body === 'STOP');
  await insertRows(
    tx,
    textOptOuts,
    stops.map(({ row }) => ({
      clientId,
      contactNumber: row.contactNumber!,
      officeNumber: numbers.text,
      stoppedAt: row.at,
      stoppedWords: row.body!,
      stoppedItemId: row.commItemId,
    })),
  );
  for (const user of staff) {
    await insertRows(
      tx,
      contactReads,
      [...threads].flatMap(([person, thread]) => {
        const read = lastRead(prng, person, thread, user.userId);
        return read
          ? [
              {
                clientId,
                userId: user.userId,
                contactId: person.id,
                lastReadId: read.row.commItemId,
                readAt: read.source.at,
              },
            ]
          : [];
      }),
    );
  }
  return plan.firstItemId + laid.length - 1;
}

function talkWorld(now: Date, staff: readonly DemoUser[], laid: readonly LaidItem[], people: DemoPerson[]) {
  const processes = makeProcesses(OFFICE, now);
  const tagRows = makeTags(processes, staff[0]!.userId, now);
  return {
    now,
    staff,
    laid,
    contactOf: (name: string) => people.find((person) => fullName(person) === name)!.id,
    processOf: (name: string) => processes.find((row) => row.typeName === name)!.processTypeId,
    tagOf: (name: string) => tagRows.find((row) => row.tagName === name)!.tagId,
  };
}

async function insertTalks(tx: SeedTransaction, rows: ReturnType<typeof layTalks>): Promise<void> {
  await insertRows(tx, conversations, rows.conversations);
  await insertRows(tx, convoReferences, rows.references);
  await insertRows(tx, convoParticipants, rows.participants);
  await insertRows(tx, convoMessages, rows.messages);
  await insertRows(tx, convoMessageVersions, rows.versions);
  await insertRows(tx, convoMentions, rows.mentions);
  await insertRows(tx, convoReminders, rows.reminders);
}

/** Up to where a user has read a thread; undefined when they never opened it. What waits is unread to all. */
function lastRead(
  prng: Prng,
  person: DemoPerson,
  thread: readonly LaidItem[],
  userId: number,
): LaidItem | undefined {
  const settled = thread.findLastIndex(({ source }) => source.settled || source.userId !== 0);
  if (settled < 0 || prng.chance(userId % 3 === 2 ? 0.5 : 0.12)) return undefined;
  // Somebody who was away has not seen the last few of a busy thread.
  const behind = prng.chance(0.1) && !fullName(person).startsWith('Maya') ? prng.int(1, 4) : 0;
  return thread[Math.max(0, settled - behind)];
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
