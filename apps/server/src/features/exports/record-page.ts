import { formatPhone, toWire } from '@chairline/contract';
import { wallClock } from '../../platform/wall-clock.ts';
import type { RecordContact, RecordItem } from './store-record.ts';

/** The page of a patient's record: nothing in it is fetched or runs, and it prints in black on white. */

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 14px/1.5 system-ui, sans-serif; color: #111; background: #fff }
h1 { margin: 0 0 .5rem; font-size: 20px } h2 { margin: 1.5rem 0 .5rem; font-size: 15px; border-bottom: 1px solid #999 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 } dt { color: #555 } dd { margin: 0 }
article { margin: .75rem 0; break-inside: avoid } article > p:first-child { margin: 0; color: #555; font-size: 12px }
.words { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere } img { max-width: 100%; max-height: 20rem }
ul { margin: .25rem 0 0; padding-left: 1.25rem } .long { break-inside: auto }
@page { margin: 18mm } @media print { body { margin: 0; max-width: none; font-size: 11pt } }`;

export interface RecordHead {
  contact: RecordContact;
  from: string | null;
  to: string | null;
  madeBy: string;
  madeAt: Date;
}

const phone = (number: string): string => formatPhone(toWire(number)) || number;

/** Its beginning: whose it is, of which days, made when and by whom. */
export function recordHead({ contact, from, to, madeBy, madeAt }: RecordHead): string {
  const days = from || to ? `${from ?? 'the beginning'} to ${to ?? 'today'}` : 'all';
  const facts: [string, string][] = [
    ['Office', contact.office],
    ['Born', contact.birthdate ?? ''],
    ['Phone', contact.numbers.map(phone).join(', ')],
    ['E-mail', contact.email],
    ['Days', days],
    ['Made', `${wallClock(contact.zone, madeAt).now} by ${madeBy}`],
  ];
  const title = escape(`Record of ${contact.name}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><h1>${title}</h1><dl>${facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`)
    .join('')}</dl>\n`;
}

/** A new day's heading. @param day `yyyy-MM-dd` */
export const recordDay = (day: string): string => `<h2>${day}</h2>\n`;

/** Its end. */
export const recordEnd = (count: number): string =>
  `<h2>${count === 0 ? 'Nothing was written or said in these days.' : `End of the record: ${count} ${count === 1 ? 'entry' : 'entries'}.`}</h2></body></html>\n`;

const theirs = new Set(['inbound', 'incoming', 'received']);
const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function titleOf(item: RecordItem): string {
  const isTheirs = theirs.has(item.direction);
  if (item.kind === 'text')
    return isTheirs ? `Text from ${phone(item.number)}` : `Text to ${phone(item.number)}`;
  if (item.kind === 'email')
    return isTheirs
      ? `E-mail from ${item.from_address ?? ''}`
      : `E-mail to ${(item.to_addresses ?? []).join(', ')}`;
  const call = isTheirs ? `Call from ${phone(item.number)}` : `Call to ${phone(item.number)}`;
  if (item.missed) return `${call}, missed`;
  return item.seconds === null
    ? call
    : `${call}, ${Math.floor(item.seconds / 60)}:${String(item.seconds % 60).padStart(2, '0')} minutes`;
}

/**
 * An entry.
 * @param clock `HH:mm` of the office
 * @param pictures of its files, those that are shown, by their place: `data:` addresses
 */
export function recordItem(item: RecordItem, clock: string, pictures: ReadonlyMap<number, string>): string {
  const head = [clock, titleOf(item), item.people, item.note].filter(Boolean).join(' · ');
  const words = item.email_text ?? item.body;
  const parts = [
    item.kind === 'email' && item.subject
      ? `<p class="words"><strong>${escape(item.subject)}</strong></p>`
      : '',
    words ? `<p class="words">${escape(words)}</p>` : '',
    item.original && item.original !== words
      ? `<p class="words">In their words: ${escape(item.original)}</p>`
      : '',
  ];
  const files = (item.files ?? []).map(({ name, type, size: bytes }, at) => {
    const picture = pictures.get(at);
    const line = escape(`${name || 'A file'} (${type}, ${size(bytes)})`);
    return `<li>${line}${picture === undefined ? '' : `<br><img alt="" src="${picture}">`}</li>`;
  });
  const long = words.length > 2_000 ? ' class="long"' : '';
  return `<article${long}><p>${escape(head)}</p>${parts.join('')}${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}</article>\n`;
}
