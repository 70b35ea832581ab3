import { formatPhone, inbox, reminderRules, toWire } from '@chairline/contract';
import { zoneWords } from '@chairline/office-time/zone-words';
import { wallClock } from '../../platform/wall-clock.ts';
import type { RecordContact, RecordItem } from './store-record.ts';

/** The page of a patient's record: nothing in it is fetched or runs, and it prints in black on white. */

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 14px/1.5 system-ui, sans-serif; color: #111; background: #fff }
h1 { margin: 0 0 .5rem; font-size: 20px } h2 { margin: 1.5rem 0 .5rem; font-size: 15px; border-bottom: 1px solid #999; break-after: avoid }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 } dt { color: #555 } dd { margin: 0 }
article { margin: .75rem 0; break-inside: avoid } article > p:first-child { margin: 0; color: #555; font-size: 12px }
.words { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere } img { max-width: 100%; max-height: 20rem }
ul { margin: .25rem 0 0; padding-left: 1.25rem } .long { break-inside: auto }
@media print { body { margin: 0; max-width: none; font-size: 11pt } }`;

export interface RecordHead {
  contact: RecordContact;
  from: string | null;
  to: string | null;
  madeBy: string;
  madeAt: Date;
  /** Its pictures are files beside it. */
  withFiles: boolean;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const weekDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
/** "March 2, 2026", as nobody reads it the other way round. @param day `yyyy-MM-dd` */
const dayWords = (day: string): string => longDay.format(Date.parse(day));

/** A text within a style, where a quote or a backslash would end it and a line or a tag would break it. */
const styleText = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{M}\p{N} .,'’()-]/gu, ' ').slice(0, 120)}"`;

/** Every page says whose it is, and which of how many: pages are mixed up, and one is lost, where nothing says so. */
const pages = (name: string): string => `
@page { margin: 18mm; @bottom-left { content: ${styleText(name)}; font: 9pt system-ui, sans-serif }
@bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt system-ui, sans-serif } }`;

const phone = (number: string): string => formatPhone(toWire(number)) || number;

/** Its beginning: whose it is, of which days, made when and by whom. */
export function recordHead({ contact, from, to, madeBy, madeAt, withFiles }: RecordHead): string {
  const days = `${from ? dayWords(from) : 'the beginning'} to ${to ? dayWords(to) : 'today'}`;
  const made = wallClock(contact.zone, madeAt);
  const facts: [string, string][] = [
    ['Office', contact.office],
    ['Born', contact.birthdate ? dayWords(contact.birthdate) : ''],
    ['Phone', contact.numbers.map(phone).join(', ')],
    ['E-mail', contact.email],
    ['Days', from || to ? days : 'all'],
    ['Times', zoneWords(contact.zone, madeAt.getTime())],
    ['Made', `${dayWords(made.today)}, ${reminderRules.clockWords(made.now.slice(11, 16))} by ${madeBy}`],
  ];
  const title = escape(`Record of ${contact.name}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src ${withFiles ? 'file:' : 'data:'}">
<meta name="viewport" content="width=device-width"><style>${style}${pages(`Record of ${contact.name}`)}</style></head><body><h1>${title}</h1><dl>${facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`)
    .join('')}</dl>\n`;
}

/** A new day's heading. @param day `yyyy-MM-dd` */
export const recordDay = (day: string): string => `<h2>${weekDay.format(Date.parse(day))}</h2>\n`;

/** Its end. */
export const recordEnd = (count: number): string =>
  `<h2>${count === 0 ? 'Nothing was written or said in these days.' : `End of the record: ${count} ${count === 1 ? 'entry' : 'entries'}.`}</h2></body></html>\n`;

const isTheirs = ({ kind, direction }: RecordItem): boolean =>
  inbox.isFromContact({ kind, comm_direction: direction });
const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function titleOf(item: RecordItem): string {
  const from = isTheirs(item);
  if (item.channel === 'messenger') return from ? 'Message in Messenger' : 'Answer in Messenger';
  if (item.kind === 'text') return from ? `Text from ${phone(item.number)}` : `Text to ${phone(item.number)}`;
  if (item.kind === 'email') {
    const to = [...(item.to_addresses ?? []), ...(item.cc_addresses ?? [])].join(', ');
    return from ? `E-mail from ${item.from_address ?? ''}` : `E-mail to ${to}`;
  }
  const call = from ? `Call from ${phone(item.number)}` : `Call to ${phone(item.number)}`;
  if (item.missed) return `${call}, missed`;
  return item.seconds === null
    ? call
    : `${call}, ${Math.floor(item.seconds / 60)}:${String(item.seconds % 60).padStart(2, '0')} minutes`;
}

/** How far a text or mail of ours came, in the thread's word: one that failed reached nobody. */
const stateOf = ({ kind, direction }: RecordItem): string | null =>
  kind === 'call' ? null : inbox.deliveryWord(direction);

/** Where a file of an entry is found; without either it is only named. */
export interface FilePlace {
  /** What a page shows as a picture. */
  src?: string;
  /** Beside the page. */
  href?: string;
  /** It is not kept any more, or not yet. */
  isGone?: boolean;
}

/**
 * An entry.
 * @param clock `HH:mm` of the office
 * @param places of its files, by their order
 */
export function recordItem(item: RecordItem, clock: string, places: readonly FilePlace[]): string {
  const rule = item.rule === null ? null : `by the rule “${item.rule}”`;
  const head = [reminderRules.clockWords(clock), titleOf(item), item.people, rule, stateOf(item), item.note]
    .filter(Boolean)
    .join(' · ');
  const words = item.email_text ?? item.body;
  const line = (text: string | null, before = '') =>
    text ? `<p class="words">${before}${escape(text)}</p>` : '';
  const parts = [
    item.kind === 'email' && item.subject
      ? `<p class="words"><strong>${escape(item.subject)}</strong></p>`
      : '',
    line(item.sender_note),
    line(words),
    // Of a patient's text the words are a translation, of ours what was written before it was translated.
    item.original !== words
      ? line(item.original, isTheirs(item) ? 'In their words: ' : 'In our words: ')
      : '',
    line(item.unreadable && 'This e-mail could not be read whole. It is kept as it came.'),
    line(item.summary, 'Summary: '),
    line(item.notes, 'Noted by '),
  ];
  const files = (item.files ?? []).map(({ name, type, size: bytes }, at) => {
    const { src, href, isGone } = places[at] ?? {};
    const said = isGone ? 'not kept here' : [type, ...(bytes > 0 ? [size(bytes)] : [])].join(', ');
    const title = escape(name || 'A file');
    const named = href === undefined ? title : `<a href="${escape(href)}">${title}</a>`;
    const picture = src === undefined ? '' : `<br><img alt="" src="${escape(src)}">`;
    return `<li>${named} (${escape(said)})${picture}</li>`;
  });
  const long = words.length > 2_000 ? ' class="long"' : '';
  return `<article${long}><p>${escape(head)}</p>${parts.join('')}${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}</article>\n`;
}
