import { firstWords } from '@chairline/contract';
import { DEMO_MADE_UP, demoPatients } from '@chairline/open-dental/made-up';
import type { outboundTexts } from '../../features/inbox/schema.ts';
import type { commItems } from '../../features/threads/schema.ts';
import type { contacts } from '../../features/contacts/schema.ts';
import { searchTextOf } from '../../features/contacts/index.ts';
import { snippetOf } from '../../features/threads/index.ts';
import type { Prng } from '../prng.ts';
import type { DemoPerson } from './people.ts';
import type { DemoItem } from './play.ts';

export type ContactInsert = typeof contacts.$inferInsert;
export type ItemInsert = typeof commItems.$inferInsert & { commItemId: number };
export type OutboundInsert = typeof outboundTexts.$inferInsert;

const DAY_MS = 86_400_000;

export interface OfficeNumbers {
  office: number;
  /** E.164: texts leave from the first, calls come to the second. */
  text: string;
  desk: string;
}

/** An item with the row it becomes. */
export interface LaidItem {
  source: DemoItem;
  row: ItemInsert;
}

const fromThem = (item: DemoItem): boolean => ['inbound', 'incoming', 'received'].includes(item.direction);

/**
 * Gives items their ids (in time, as the database would have) and their places in their threads.
 * @param items oldest first
 */
export function layItems(
  prng: Prng,
  items: readonly DemoItem[],
  numbers: OfficeNumbers,
  firstId: number,
): LaidItem[] {
  const places = new Map<number, number>();
  return items.map((source, index) => {
    const { person, kind } = source;
    const position = places.get(person.id) ?? 0;
    places.set(person.id, position + 1);
    const isText = kind === 'text';
    const ours = isText && !fromThem(source);
    return {
      source,
      row: {
        clientId: numbers.office,
        commItemId: firstId + index,
        contactId: person.id,
        kind,
        direction: source.direction,
        at: source.at,
        position,
        // Ours were queued, accepted and reported on; pictures came after their text.
        version: ours ? 3 : 1 + source.pictures.length,
        contactNumber: kind === 'email' ? '' : person.cell,
        officeNumber: kind === 'email' ? '' : isText ? numbers.text : numbers.desk,
        userIds: source.userId === 0 ? [] : [source.userId],
        body: source.body,
        carrierUuid: isText ? prng.uuid() : null,
        deliveryNote: source.deliveryNote,
        callUuid: kind === 'call' ? prng.uuid() : null,
        callStatus: source.missed ? 1 : null,
        callMissed: source.missed,
        callDuration: source.seconds,
        emailId: kind === 'email' ? firstId + index : null,
        subject: source.subject,
        snippet: kind === 'email' ? firstWords(source.body, 160) : '',
        threadKey: source.threadKey,
        mediaCount: source.pictures.length,
      },
    };
  });
}

/** The way to the carrier of each text of ours, long done. */
export function outboundOf(laid: readonly LaidItem[]): OutboundInsert[] {
  return laid
    .filter(({ row }) => row.kind === 'text' && row.direction !== 'inbound')
    .map(({ row }) => ({
      clientId: row.clientId,
      commItemId: row.commItemId,
      fromNumber: row.officeNumber!,
      toNumber: row.contactNumber!,
      state: 'accepted',
      attempts: 1,
      attemptStartedAt: row.at,
      nextAttemptAt: row.at,
      queuedAt: row.at,
    }));
}

/** How they want to be reached: the same on every day, whatever was drawn before. */
const WISHES = ['TextMessage', 'TextMessage', 'WirelessPh', 'Email', 'None'] as const;

/** A contact's row as the verbs would have left it after these items. @param laid oldest first */
export function contactRow(
  prng: Prng,
  person: DemoPerson,
  laid: readonly LaidItem[],
  office: number,
  typeId: number | null,
  now: Date,
): ContactInsert {
  let needsAnswerSince: Date | null = null;
  let version = 1;
  for (const { source, row } of laid) {
    version += row.kind === 'text' && !fromThem(source) ? 3 : 1;
    const keyword = /^(stop|help)$/i.test(source.body.trim());
    const answered = !fromThem(source) ? source.userId !== 0 : row.kind === 'call' && !source.missed;
    if (answered) needsAnswerSince = null;
    else if (fromThem(source) && !keyword) needsAnswerSince ??= source.at;
    if (source.settled && needsAnswerSince) {
      needsAnswerSince = null;
      version += 1;
    }
  }
  const isUnknown = person.kind === 'unknown';
  const known = person.kind === 'patient' || person.kind === 'inactive';
  const birthYear = now.getUTCFullYear() - person.age - 1;
  const { patNum, birthdate } = patientOf(person);
  const first = laid[0]?.source.at;
  const createdAt = known || !first ? new Date(now.getTime() - prng.int(430, 460) * DAY_MS) : first;
  const last = laid.at(-1)?.row;
  const names = {
    firstName: person.firstName,
    lastName: person.lastName,
    ph1: isUnknown ? '' : person.cell,
    ph2: person.home,
    ph3: person.work,
    phoneNum: isUnknown ? person.cell : '',
  };
  // Drawn for everyone, so that what is drawn after stays the same.
  const drawn = known
    ? `${birthYear}-${String(prng.int(1, 12)).padStart(2, '0')}-${String(prng.int(1, 28)).padStart(2, '0')}`
    : null;
  return {
    clientId: office,
    contactId: person.id,
    ...names,
    email: person.email,
    family: person.head?.id ?? 0,
    contactTypeId: typeId,
    language: person.language,
    odPatNum: patNum,
    odJson:
      patNum === null
        ? []
        : [{ status: person.kind === 'inactive' ? 'Inactive' : 'Patient', PatNum: patNum }],
    address: person.address,
    city: person.city,
    state: person.city ? 'OR' : '',
    zip: person.zip,
    gender: known ? person.gender : '',
    position: person.position,
    birthdate: birthdate ?? drawn,
    preferContactMethod: known ? WISHES[person.id % WISHES.length]! : '',
    createdAt,
    lastItemId: last?.commItemId ?? null,
    lastKind: last?.kind ?? null,
    lastDirection: last?.direction ?? null,
    lastCallStatus: last?.callStatus ?? null,
    lastCallMissed: last?.callMissed ?? false,
    lastSnippet: last ? snippetOf(last) : '',
    activityAt: last?.at ?? createdAt,
    itemCount: laid.length,
    needsAnswerSince,
    version,
    searchText: searchTextOf(names),
  };
}

/** The demo's patients, as the sandbox's practice has them, by name. */
const places = new Map(demoPatients.map((one, place) => [`${one.FName} ${one.LName}`, place]));

/** The PatNum and birthdate of a patient of that practice. A lead who merely has a patient's name gets neither. */
function patientOf(person: DemoPerson): { patNum: number | null; birthdate: string | null } {
  const place = person.kind === 'patient' ? places.get(`${person.firstName} ${person.lastName}`) : undefined;
  return place === undefined
    ? { patNum: null, birthdate: null }
    : { patNum: DEMO_MADE_UP + 1 + place, birthdate: demoPatients[place]!.Birthdate };
}
