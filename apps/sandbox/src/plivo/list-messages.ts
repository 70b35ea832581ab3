import { toE164 } from '../world/numbers.ts';
import { costOf, plivoTime } from './callbacks.ts';
import { PlivoError, wordsFor } from './errors.ts';
import type { Query } from './rest-kit.ts';
import type { PlivoStore } from './store.ts';
import type { Message } from './types.ts';

/** A message as the REST API shows it. */
export function presentMessage(message: Message): Record<string, unknown> {
  const { rate, amount } = costOf(message);
  return {
    message_uuid: message.uuid,
    message_direction: message.direction,
    message_state: message.state,
    message_type: message.type,
    message_time: `${plivoTime(message.acceptedAt)}+00:00`,
    message_sent_time: message.sentAt === null ? null : `${plivoTime(message.sentAt)}+00:00`,
    message_updated_time: `${plivoTime(message.updatedAt)}+00:00`,
    from_number: message.from,
    to_number: message.to,
    units: message.units,
    total_rate: rate,
    total_amount: amount,
    error_code: message.errorCode ?? (message.state === 'delivered' ? '000' : null),
    error_message: wordsFor(message.errorCode),
    powerpack_id: null,
    destination_country_iso2: message.to.startsWith('+1') ? 'US' : '',
    tendlc_campaign_id: null,
    tendlc_registration_status: 'registered',
    is_domestic: message.to.startsWith('+1'),
    log: 'true',
    resource_uri: `/v1/Account/${message.account}/Message/${message.uuid}/`,
  };
}

/** YYYY-MM-DD HH:MM[:ss[.uuuuuu]], UTC; epoch milliseconds come out. */
function readTime(name: string, value: string): number {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2})(?:[.:](\d{1,6}))?)?(?:Z|\+00:00)?$/.exec(
    value,
  );
  const at = parts ? Date.parse(`${parts[1]}T${parts[2]}:${parts[3] ?? '00'}Z`) : Number.NaN;
  if (!parts || Number.isNaN(at)) {
    throw new PlivoError(400, `${name} must be a time like 2021-03-21 11:47:30.982811`);
  }
  return at + Number(`0.${parts[4] ?? '0'}`) * 1000;
}

const timeFilters: Record<string, (at: number, limit: number) => boolean> = {
  message_time: (at, limit) => at === limit,
  message_time__gt: (at, limit) => at > limit,
  message_time__gte: (at, limit) => at >= limit,
  message_time__lt: (at, limit) => at < limit,
  message_time__lte: (at, limit) => at <= limit,
};

const DAY = 24 * 3_600_000;

/** Without a time in the query Plivo answers the last 24 hours. */
function readTimes(query: Query): ((message: Message) => boolean)[] {
  const tests: ((message: Message) => boolean)[] = [];
  for (const [name, compare] of Object.entries(timeFilters)) {
    const value = query[name];
    if (value === undefined) continue;
    const limit = readTime(name, value);
    tests.push((message) => compare(message.acceptedAt, limit));
  }
  const since = Date.now() - DAY;
  return tests.length > 0 ? tests : [(message) => message.acceptedAt >= since];
}

function readNumber(name: string, value: string): string {
  const number = toE164(value) ?? toE164(`+${value.trim()}`);
  if (!number) throw new PlivoError(400, `${name} is not a valid phone number`);
  return number;
}

/**
 * The account's messages that pass the filters of "List all messages", newest first.
 * @throws PlivoError 400 when a filter cannot be read.
 */
export function findMessages(store: PlivoStore, account: string, query: Query): Message[] {
  const tests = readTimes(query);
  const { from_number: from, to_number: to } = query;
  if (from !== undefined) {
    const number = readNumber('from_number', from);
    tests.push((message) => message.from === number);
  }
  if (to !== undefined) {
    const number = readNumber('to_number', to);
    tests.push((message) => message.to === number);
  }
  const exact: [string, (message: Message) => string | null][] = [
    ['message_direction', (message) => message.direction],
    ['message_state', (message) => message.state],
    ['message_type', (message) => message.type],
    ['error_code', (message) => message.errorCode],
  ];
  for (const [name, read] of exact) {
    const wanted = query[name];
    if (wanted !== undefined) tests.push((message) => read(message) === wanted);
  }
  return [...store.messages.values()]
    .filter((message) => message.account === account && tests.every((test) => test(message)))
    .toReversed();
}
