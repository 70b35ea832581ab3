import { searchTextOf } from '../../features/contacts/index.ts';
import { createPrng } from '../prng.ts';
import { withName } from './copy-text.ts';
import { tagsAt } from './labels.ts';
import { familyNames, givenNames } from './names.ts';
import type { OfficePlan } from './plan.ts';
import { planPractice } from './practice.ts';
import type { Threads } from './threads.ts';
import type { PreparedTurn } from './turns.ts';

/** Area codes whose 555 numbers the large office's people have: ten thousand each. */
const areas = ['503', '971', '360', '541', '458', '206', '253', '425', '509', '564', '208', '986', '775'];
const towns = ['Portland\tOR\t97214', 'Beaverton\tOR\t97005', 'Vancouver\tWA\t98660', 'Salem\tOR\t97301'];
const DAY_MS = 86_400_000;
const FAMILY = 4;

export interface LargePerson {
  firstName: string;
  lastName: string;
  ph1: string;
  ph2: string;
  phoneNum: string;
  email: string;
  /** Index of the family's head; -1 for none. */
  head: number;
}

const numberOf = (index: number): string =>
  `+1${areas[Math.floor(index / 10_000)]}555${String(index % 10_000).padStart(4, '0')}`;

/** Everybody of the office, the same every time: families of up to four, some without a name. */
export function makeLargePeople(plan: OfficePlan): LargePerson[] {
  const prng = createPrng(plan.seed + 7);
  const people: LargePerson[] = [];
  for (let index = 0; index < plan.contacts; index += 1) {
    const head = index - (index % FAMILY);
    const inFamily = head > 0 && (head / FAMILY) % 2 === 0 && index - head < 2 + ((head / FAMILY) % 3);
    const isUnnamed = !inFamily && prng.chance(0.03);
    const firstName = isUnnamed ? '' : prng.pick(givenNames);
    const ownLast = prng.pick(familyNames);
    const lastName = isUnnamed ? '' : inFamily && index > head ? people[head]!.lastName : ownLast;
    // Children (the third and fourth) are reached by their parent's number.
    const number = inFamily && index - head >= 2 ? people[head]!.ph1 : numberOf(index);
    people.push({
      firstName,
      lastName,
      ph1: isUnnamed ? '' : number,
      ph2: !isUnnamed && prng.chance(0.1) ? numberOf(plan.contacts + prng.int(0, 19_999)) : '',
      phoneNum: isUnnamed ? number : '',
      email:
        isUnnamed || prng.chance(0.3) ? '' : `${firstName}.${lastName}${index}@example.com`.toLowerCase(),
      head: inFamily ? head : -1,
    });
  }
  return people;
}

export const contactColumns = [
  'client_id',
  'contact_id',
  'first_name',
  'last_name',
  'ph1',
  'ph2',
  'phone_num',
  'email',
  'family',
  'contact_type_id',
  'language',
  'od_pat_num',
  'od_json',
  'city',
  'state',
  'zip',
  'birthdate',
  'created_at',
  'last_item_id',
  'last_kind',
  'last_direction',
  'last_call_status',
  'last_call_missed',
  'last_snippet',
  'activity_at',
  'item_count',
  'needs_answer_since',
  'internal_convo_count',
  'version',
  'search_text',
  'tag_ids',
];

/** Contacts as lines of COPY, as the verbs would have left them after their items. */
export function* contactLines(
  plan: OfficePlan,
  people: readonly LargePerson[],
  threads: Threads,
  turns: readonly PreparedTurn[],
  talked: ReadonlyMap<number, number>,
): Generator<string> {
  const prng = createPrng(plan.seed + 11);
  const begin = threads.timeOf(0);
  const { patients } = planPractice(plan);
  for (const [index, person] of people.entries()) {
    const patNum = person.firstName && index < patients ? index + 1 : null;
    const created = iso(begin - DAY_MS - (plan.contacts - index) * 1_000);
    const last = threads.lastItem[index]!;
    const turn = last < 0 ? undefined : turns[threads.turnOf[last]!]!;
    const waiting = threads.waitingSince[index]!;
    yield [
      plan.client,
      plan.firstContactId + index,
      person.firstName,
      person.lastName,
      person.ph1,
      person.ph2,
      person.phoneNum,
      person.email,
      person.head < 0 ? 0 : plan.firstContactId + person.head,
      person.firstName ? plan.firstTypeId + (index % 10 === 9 ? 1 : 0) : '\\N',
      person.firstName ? (prng.chance(0.12) ? 'es' : 'en') : '',
      patNum ?? '\\N',
      patNum === null ? '[]' : `[{"status":"Patient","PatNum":${patNum}}]`,
      person.firstName ? prng.pick(towns) : '\t\t',
      person.firstName ? `${prng.int(1940, 2022)}-0${prng.int(1, 9)}-1${prng.int(0, 9)}` : '\\N',
      created,
      last < 0 ? '\\N' : plan.firstItemId + last,
      turn?.kind ?? '\\N',
      turn?.direction ?? '\\N',
      turn?.missed ? 1 : '\\N',
      turn?.missed ? 't' : 'f',
      // The name may lengthen it beyond what the row keeps.
      turn ? withName(turn.shown, person.firstName || 'there').slice(0, 140) : '',
      last < 0 ? created : iso(threads.timeOf(last)),
      threads.count[index],
      waiting === 0 ? '\\N' : iso(waiting),
      talked.get(index) ?? 0,
      threads.version[index],
      searchTextOf({ ...person, ph3: '' }),
      tagsAt(plan, 'contacts', index),
    ].join('\t');
  }
}

export const itemColumns = [
  'client_id',
  'comm_item_id',
  'contact_id',
  'kind',
  'direction',
  'at',
  'position',
  'version',
  'contact_number',
  'office_number',
  'user_ids',
  'body',
  'carrier_uuid',
  'delivery_note',
  'call_uuid',
  'call_status',
  'call_missed',
  'call_duration',
  'email_id',
  'subject',
  'snippet',
  'thread_key',
  'tag_ids',
  'internal_convo_count',
];

/** Items as lines of COPY, in time. @param convos how many conversations refer to an item, of those any refers to */
export function* itemLines(
  plan: OfficePlan,
  people: readonly LargePerson[],
  threads: Threads,
  turns: readonly PreparedTurn[],
  convos: ReadonlyMap<number, number>,
): Generator<string> {
  for (let item = 0; item < plan.items; item += 1) {
    const contact = threads.contactOf[item]!;
    const person = people[contact]!;
    const turn = turns[threads.turnOf[item]!]!;
    const id = plan.firstItemId + item;
    const name = person.firstName || 'there';
    const isText = turn.kind === 'text';
    const isMail = turn.kind === 'email';
    const number = person.ph1 || person.phoneNum;
    const talked = convos.get(item) ?? 0;
    yield `${plan.client}\t${id}\t${plan.firstContactId + contact}\t${turn.kind}\t${turn.direction}\t${iso(threads.timeOf(item))}\t${threads.positionOf[item]}\t${(turn.outbound ? 3 : 1) + talked}\t${isMail ? '' : number}\t${isMail ? '' : isText ? plan.textNumber : plan.deskNumber}\t${turn.byStaff ? `{${authorOf(plan, item)}}` : '{}'}\t${withName(turn.body, name)}\t${isText ? uuidOf(id) : '\\N'}\t${turn.note}\t${turn.kind === 'call' ? uuidOf(id) : '\\N'}\t${turn.missed ? '1\tt' : '\\N\tf'}\t${turn.seconds}\t${isMail ? id : '\\N'}\t${withName(turn.subject, name)}\t${withName(turn.snippet, name)}\t${isMail ? `${plan.client}-${contact}` : '\\N'}\t${tagsAt(plan, 'items', item)}\t${talked}`;
  }
}

export const outboundColumns = [
  'client_id',
  'comm_item_id',
  'from_number',
  'to_number',
  'state',
  'attempts',
  'attempt_started_at',
  'next_attempt_at',
  'queued_at',
];

/** The way to the carrier of each text of ours, long done. */
export function* outboundLines(
  plan: OfficePlan,
  people: readonly LargePerson[],
  threads: Threads,
  turns: readonly PreparedTurn[],
): Generator<string> {
  for (let item = 0; item < plan.items; item += 1) {
    if (!turns[threads.turnOf[item]!]!.outbound) continue;
    const person = people[threads.contactOf[item]!]!;
    const at = iso(threads.timeOf(item));
    yield `${plan.client}\t${plan.firstItemId + item}\t${plan.textNumber}\t${person.ph1 || person.phoneNum}\taccepted\t1\t${at}\t${at}\t${at}`;
  }
}

export const emailColumns = [
  'client_id',
  'email_id',
  'thread_key',
  'message_id',
  'direction',
  'from_address',
  'to_addresses',
  'subject',
  'at',
  'body_text',
  'user_ids',
  'stored_at',
];

/** The e-mails that items stand for. */
export function* emailLines(
  plan: OfficePlan,
  people: readonly LargePerson[],
  threads: Threads,
  turns: readonly PreparedTurn[],
): Generator<string> {
  const own = 'desk@large-dental.test';
  for (let item = 0; item < plan.items; item += 1) {
    const turn = turns[threads.turnOf[item]!]!;
    if (turn.kind !== 'email') continue;
    const contact = threads.contactOf[item]!;
    const person = people[contact]!;
    const id = plan.firstItemId + item;
    const name = person.firstName || 'there';
    const at = iso(threads.timeOf(item));
    const theirs = person.email || `patient${contact}@example.com`;
    const isTheirs = turn.direction === 'received';
    yield `${plan.client}\t${id}\t${plan.client}-${contact}\tlarge-${id}@example.com\t${isTheirs ? 'received' : 'sent'}\t${isTheirs ? theirs : own}\t{${isTheirs ? own : theirs}}\t${withName(turn.subject, name)}\t${at}\t${withName(turn.body, name)}\t${turn.byStaff ? `{${authorOf(plan, item)}}` : '{}'}\t${at}`;
  }
}

/** A member of staff for an item: spread evenly, without a pattern in one thread. */
function authorOf(plan: OfficePlan, item: number): number {
  return plan.firstUserId + ((Math.imul(item, 0x9e3779b1) >>> 8) % plan.staff);
}

/** Ids of the carrier that grow with time, as version 7 UUIDs do: an index takes them in at its end. */
const uuidOf = (id: number): string =>
  `${id
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})(.{4})/, '$1-$2')}-7000-8000-000000000000`;

const iso = (at: number): string => new Date(at).toISOString();
