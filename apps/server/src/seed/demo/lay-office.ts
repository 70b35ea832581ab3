import type { contactReads } from '../../features/threads/schema.ts';
import type { contactTypes, messageTemplates, tags } from '../../features/labels/schema.ts';
import type { contacts } from '../../features/contacts/schema.ts';
import type { phones, userPhones } from '../../features/phones/schema.ts';
import type { textOptOuts } from '../../features/consent/schema.ts';
import { createPrng, type Prng } from '../prng.ts';
import { currentScenes } from './current.ts';
import { fullName, writeHistory } from './history.ts';
import { makeProcesses, makeTags, makeTemplates, tagsOfItem, tagsOfPerson } from './labels.ts';
import { layCalendar } from './lay-calendar.ts';
import { layTalks } from './lay-talks.ts';
import { demoUsers, type DemoUser, makeTypes, OFFICE, officeDesk, officeNumbers } from './offices.ts';
import { type DemoPerson, makePeople } from './people.ts';
import type { DemoDesk } from './play.ts';
import { contactRow, type LaidItem, layItems, type OfficeNumbers } from './rows.ts';

export const DEMO_SEED = 5_035_550;

export interface OfficePlan {
  desk: DemoDesk;
  numbers: OfficeNumbers;
  people: DemoPerson[];
  firstTypeId: number;
  firstItemId: number;
  phoneId: number;
}

/** The demo's main office, and the source its people were drawn from. */
export function planDemoOffice(): { prng: Prng; plan: OfficePlan } {
  const prng = createPrng(DEMO_SEED);
  const people = makePeople(prng);
  return {
    prng,
    plan: { desk: officeDesk, numbers: officeNumbers, people, firstTypeId: 1, firstItemId: 1, phoneId: 1 },
  };
}

export interface OfficeRows {
  types: (typeof contactTypes.$inferInsert)[];
  tags: (typeof tags.$inferInsert)[];
  templates: (typeof messageTemplates.$inferInsert)[];
  phones: (typeof phones.$inferInsert)[];
  /** Whose softphones ring when the number that texts leave from is called. */
  ringing: (typeof userPhones.$inferInsert)[];
  contacts: (typeof contacts.$inferInsert)[];
  laid: LaidItem[];
  /** What the staff talk about, in the demo's main office. */
  talks: ReturnType<typeof layTalks> | undefined;
  /** What is in its calendar, likewise. */
  calendar: ReturnType<typeof layCalendar> | undefined;
  optOuts: (typeof textOptOuts.$inferInsert)[];
  reads: (typeof contactReads.$inferInsert)[];
}

/** All that stands in an office of the demo at a moment. Its only clock is `now`. */
export function layOffice(prng: Prng, plan: OfficePlan, now: Date, withPictures: boolean): OfficeRows {
  const { people, numbers } = plan;
  const clientId = numbers.office;
  const staff = demoUsers.filter((user) => user.client === clientId);
  const { rows: types, typeOf } = makeTypes(clientId, plan.firstTypeId);
  const isMain = clientId === OFFICE;
  const createdAt = new Date(now.getTime() - 490 * 86_400_000);
  const phone = { clientId, nextTextAt: new Date(0) };
  const history = writeHistory(prng, plan.desk, people, staff, now, isMain ? currentScenes : []);
  const kept = withPictures ? history : history.map((item) => ({ ...item, pictures: [] }));
  const laid = layItems(prng, kept, numbers, plan.firstItemId);
  const talks = isMain ? layTalks(talkWorld(now, staff, laid, people)) : undefined;
  const threads = Map.groupBy(laid, ({ source }) => source.person);
  const contactRows = people.map((person) => ({
    ...contactRow(prng, person, threads.get(person) ?? [], clientId, typeOf(person.kind), now),
    tagIds: isMain ? tagsOfPerson(person) : [],
  }));
  for (const { row, source } of laid) row.tagIds = isMain ? tagsOfItem(source) : [];
  return {
    types,
    tags: isMain ? makeTags(makeProcesses(clientId, createdAt), staff[0]!.userId, createdAt) : [],
    templates: isMain ? makeTemplates(typeOf, createdAt) : [],
    phones: [
      { ...phone, phoneId: plan.phoneId, phoneNum: numbers.text, description: 'Texts', isTextDefault: true },
      { ...phone, phoneId: plan.phoneId + 1, phoneNum: numbers.desk, description: 'Front desk' },
    ],
    ringing: isMain
      ? staff
          .filter(({ username }) => username.startsWith('desk'))
          .map(({ userId }) => ({ clientId, userId, phoneId: plan.phoneId }))
      : [],
    contacts: contactRows,
    laid,
    talks,
    calendar: isMain ? layCalendar(now, staff) : undefined,
    optOuts: laid
      .filter(({ source }) => source.body === 'STOP')
      .map(({ row }) => ({
        clientId,
        contactNumber: row.contactNumber!,
        officeNumber: numbers.text,
        stoppedAt: row.at,
        stoppedWords: row.body!,
        stoppedItemId: row.commItemId,
      })),
    reads: staff.flatMap(({ userId }) =>
      [...threads].flatMap(([person, thread]) => {
        const read = lastRead(prng, person, thread, userId);
        if (!read) return [];
        const { row, source } = read;
        return [{ clientId, userId, contactId: person.id, lastReadId: row.commItemId, readAt: source.at }];
      }),
    ),
  };
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
