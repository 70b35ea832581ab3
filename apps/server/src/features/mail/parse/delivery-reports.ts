import type { Email } from 'postal-mime';
import { mail as contract } from '@chairline/contract';

/** One recipient a mail of ours did not reach, or has not reached yet, as their server says. */
export interface Undelivered {
  address: string;
  state: 'failed' | 'delayed';
  why: string;
}

/** What a mail server says became of a mail. */
export interface DeliveryReport {
  /** Those it names as failed or late; of a report without fields all addresses of its text. */
  recipients: Undelivered[];
  /** Whether the recipients are named as such, not just found in the text. */
  named: boolean;
  /** Message-IDs it names: of what it answers, and of what it gives back. */
  ids: string[];
  /** Gmail found that it is from where it says it is from. */
  vouched: boolean;
}

const READ = 300_000;
const RECIPIENTS = 100;
const WHY = 200;
const ADDRESS = /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu;

type Header = (key: string) => string;

/**
 * Reads a mail as the report of a mail server (RFC 3464; Exim and Gmail by X-Failed-Recipients; qmail and others by
 * their words). Who writes like a person, and whose sender Gmail found to be forged, reports nothing.
 * @param from its sender's address, in small letters
 * @param raw the mail as it came
 * @returns null for any other mail
 */
export function readReport(email: Email, from: string, raw: Buffer): DeliveryReport | null {
  const header: Header = (key) => email.headers.find((entry) => entry.key === key)?.value.trim() ?? '';
  const results = header('authentication-results');
  if (!isByServer(header, from) || isForged(results)) return null;
  const text = email.text ?? '';
  const fields = statusFields(email);
  const xFailed = [...header('x-failed-recipients').matchAll(ADDRESS)].map(([address]) => address);
  const qmail = /^\s*hi\. this is the .{0,40}\bprogram at /i.test(text);
  const isReport = /^multipart\/report\b/i.test(header('content-type')) && fields.length > 0;
  let recipients: Undelivered[];
  let named = true;
  if (isReport) recipients = fields.flatMap(ofFields);
  else if (xFailed.length > 0)
    recipients = xFailed.map((address) => undelivered(address, 'failed', reasonIn(text, address)));
  else if (qmail) recipients = qmailRecipients(text);
  else if (undeliveredWords.test(header('subject'))) {
    named = false;
    const state = lateWords.test(header('subject')) ? 'delayed' : 'failed';
    const found = new Set([...text.slice(0, READ).matchAll(ADDRESS)].map(([address]) => address));
    recipients = [...found].map((address) => undelivered(address, state, reasonIn(text, address)));
  } else return null;
  return {
    recipients: recipients.slice(0, RECIPIENTS),
    named,
    ids: idsIn(header, email, raw),
    vouched: isVouched(results),
  };
}

const undeliveredWords =
  /undeliver|delivery (?:status notification|failure|failed|has failed|problem|delayed)|failure notice|returned (?:mail|to sender)|mail delivery (?:failed|failure|system)|could not be delivered|delayed \d+ hours/i;
const lateWords = /delayed|warning/i;

/** Servers write as nobody (RFC 5321, 4.5.5) or as their daemon, and say that no person does (RFC 3834). */
function isByServer(header: Header, from: string): boolean {
  if (header('return-path') === '<>' || contract.isMailServer(from)) return true;
  return (
    /^auto-(?:replied|generated)/i.test(header('auto-submitted')) &&
    /^multipart\/report/i.test(header('content-type'))
  );
}

/** What Gmail itself found (RFC 8601): the first line is its own, those below it may be anybody's. */
const isForged = (results: string): boolean => /\b(?:dmarc|spf)=fail\b/i.test(results);

/** What Gmail took in without looking was handed in by ourselves. */
const isVouched = (results: string): boolean =>
  results === '' || /\b(?:dmarc|spf|dkim)=pass\b/i.test(results);

type Fields = Map<string, string>;

/** The groups of fields of the delivery-status part: the first is about the message, the others each about a recipient. */
function statusFields(email: Email): Fields[] {
  const part = email.attachments.find(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/i.test(mimeType),
  );
  if (!part) return [];
  const { content } = part;
  const text = (
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')
  ).slice(0, READ);
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const fields: Fields = new Map();
      for (const line of group.split('\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
      }
      return fields;
    })
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'));
}

/** `rfc822; pia@example.com` and `utf-8; …` → the address. */
const afterType = (value: string): string => {
  const typed = value.includes(';') ? value.slice(value.indexOf(';') + 1) : value;
  return typed.trim().replace(/^</, '').replace(/>$/, '');
};

function ofFields(fields: Fields): Undelivered[] {
  // Some servers say why behind it.
  const action = /^(failed|delayed)\b/.exec((fields.get('action') ?? '').toLowerCase())?.[1];
  if (action !== 'failed' && action !== 'delayed') return [];
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const why = reasonOf(status, afterType(fields.get('diagnostic-code') ?? ''));
  const addresses = ['original-recipient', 'final-recipient'].map((key) => afterType(fields.get(key) ?? ''));
  return [...new Set(addresses)].filter(Boolean).map((address) => undelivered(address, action, why));
}

const undelivered = (address: string, state: Undelivered['state'], why: string): Undelivered => ({
  address: address.replace(/\.$/, '').toLowerCase().replaceAll('\0', '').toWellFormed(),
  state,
  why,
});

function qmailRecipients(text: string): Undelivered[] {
  const written = text.split(/\n--- below this line is a copy/i, 1)[0]!;
  const found: Undelivered[] = [];
  const lines = written.split('\n');
  for (const [at, line] of lines.entries()) {
    const address = /^<([^<>\s]{3,320})>:\s*$/.exec(line.trimEnd())?.[1];
    if (address === undefined) continue;
    const end = lines.findIndex((other, index) => index > at && other.trim() === '');
    found.push(
      undelivered(address, 'failed', reasonOf('', lines.slice(at + 1, end < 0 ? undefined : end).join(' '))),
    );
  }
  return found;
}

/** What a text says below the line that names an address. */
function reasonIn(text: string, address: string): string {
  const lines = text.slice(0, READ).split('\n');
  const at = lines.findIndex((line) => line.toLowerCase().includes(address.toLowerCase()));
  const end = lines.findIndex((line, index) => index > at + 1 && line.trim() === '');
  const words = at < 0 ? '' : lines.slice(at + 1, Math.min(end < 0 ? at + 6 : end, at + 6)).join(' ');
  return reasonOf('', words);
}

const reasons: [RegExp, string][] = [
  [/^5\.1\.(?:0|1|3|10)$/, 'there is no such address'],
  [/^5\.1\.2$|^5\.4\.4$/, 'the part behind the @ takes no mail'],
  [/^[45]\.2\.2$/, 'the mailbox is full'],
  [/^5\.2\.1$/, 'the mailbox is closed'],
  [/^5\.(?:2\.3|3\.4)$/, 'it is too large for them'],
  [/^5\.7\./, 'their server refused it'],
  [/^4\./, 'their server does not take it at the moment'],
];
const inWords: [RegExp, string][] = [
  [
    /\b(?:user unknown|unknown user|no such user|no mailbox|does not exist|unknown recipient|not found|unrouteable|invalid recipient|no such (?:address|recipient|mailbox))/i,
    'there is no such address',
  ],
  [/\b(?:quota|mailbox (?:is )?full|over its? (?:storage|quota))/i, 'the mailbox is full'],
  [/\b(?:spam|blocked|blacklist|rejected|denied|policy)/i, 'their server refused it'],
];

/** Why, in plain words with the server's own behind them. */
function reasonOf(status: string, said: string): string {
  const words = said.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, WHY).toWellFormed();
  const code = status || (/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? '');
  const plain =
    inWords.find(([pattern]) => pattern.test(words))?.[1] ??
    reasons.find(([pattern]) => pattern.test(code))?.[1] ??
    '';
  if (plain === '') return words;
  return words === '' ? plain : `${plain} (${words})`;
}

/** Message-IDs of what it answers and of the mail it gives back, as a part or in its text. */
function idsIn(header: Header, email: Email, raw: Buffer): string[] {
  const body = raw.toString('latin1', 0, READ);
  const start = Math.max(0, body.search(/\r?\n\r?\n/));
  const parts = email.attachments
    .filter(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822-headers|message\/global)/i.test(mimeType))
    .map(({ content }) =>
      typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1', 0, READ),
    );
  const given = [body.slice(start), email.text ?? '', ...parts].flatMap((text) =>
    [...text.matchAll(/^[ \t>]{0,4}message-id:\s{0,80}<([^<>\s]{3,990})>/gim)].map(([, id]) => id!),
  );
  const answered = [header('in-reply-to'), header('references')].flatMap((value) =>
    [...value.matchAll(/<([^<>\s]{3,990})>/g)].map(([, id]) => id!),
  );
  return [...new Set([...given, ...answered])].slice(0, RECIPIENTS);
}
