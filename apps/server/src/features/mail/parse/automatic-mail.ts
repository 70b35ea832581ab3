import { mail as contract } from '@chairline/contract';

type Headers = readonly { key: string; value: string }[];

const readerOf = (headers: Headers) => (key: string) =>
  headers
    .find((header) => header.key === key)
    ?.value.trim()
    .toLowerCase();

/**
 * Whether a machine wrote a mail, so that nobody waits for an answer: RFC 3834 (Auto-Submitted), RFC 2919
 * (List-Id), RFC 2369 (List-Unsubscribe), the older Precedence, reports, and senders that take no answers.
 */
export function isAutomatic(headers: Headers, sender: string): boolean {
  const value = readerOf(headers);
  const submitted = value('auto-submitted');
  if (submitted !== undefined && !submitted.startsWith('no')) return true;
  if (marks.some((key) => value(key) !== undefined)) return true;
  if (/^(bulk|list|junk|auto_reply)\b/.test(value('precedence') ?? '')) return true;
  if (value('return-path') === '<>') return true;
  if (/^multipart\/report\b/.test(value('content-type') ?? '')) return true;
  return contract.takesNoAnswer(sender);
}

/** What a web site writes as, from the domain of the office whose site it is. */
const site =
  /^(?:wordpress|www|www-data|web(?:site|forms?|master|mail)?|forms?|contact(?:-?form)?|kontakt|info|hello|mail(?:er)?|site|server|apache|nobody|root|bookings?|appointments?|requests?)(?:[+._-]|\d|$)/;
/** Domains of which everybody has an address. */
const anybodys = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'mail.com',
]);

const marks = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'feedback-id'];

/** Names of an organisation's own desks: behind a Reply-To of its own domain no patient writes. */
const desk =
  /^(?:support|info|hello|help|service|services|customer.*|contact|sales|billing|accounts?|team|office|admin|news|newsletter|marketing|feedback|care|orders?|hr|jobs|webmaster|reply|replies)(?:[+._-]|$)/;

/** The last two names of a domain: enough to tell whether two addresses are of one house. */
const houseOf = (address: string): string => (address.split('@')[1] ?? '').split('.').slice(-2).join('.');

/**
 * Whom a mail is from that a form of a web site sent in their name: it comes from an address that takes no answers, from
 * the office itself, or marked as made by a machine, and its Reply-To names a person.
 * @param own the office's mailbox
 * @returns their addresses; [] for any other mail
 */
export function formAuthors(
  mail: {
    from: { address: string };
    replyTo: readonly string[];
    automatic: boolean;
    /** Sent to many, or an answer of a machine. */
    bulk: boolean;
  },
  own: string,
): string[] {
  const { from, replyTo, automatic, bulk } = mail;
  const isOurSite =
    houseOf(from.address) === houseOf(own) &&
    !anybodys.has(houseOf(own)) &&
    site.test(from.address.split('@', 1)[0]!);
  if (bulk || !(automatic || from.address === own || isOurSite)) return [];
  const isPerson = (address: string) =>
    address !== own &&
    address !== from.address &&
    !contract.takesNoAnswer(address) &&
    !(houseOf(address) === houseOf(from.address) && desk.test(address.split('@', 1)[0]!));
  return replyTo.filter(isPerson);
}

/** Whether a mail went to many (RFC 2919, RFC 2076) or is a machine's answer: no form writes so. */
export function isBulk(headers: Headers): boolean {
  const value = readerOf(headers);
  if (
    ['list-id', 'list-post', 'x-autoreply', 'x-autorespond'].some((key) => value(key) !== undefined) ||
    // Senders for hire put it on everything; on what one can unsubscribe from it is a newsletter's.
    (value('feedback-id') !== undefined && value('list-unsubscribe') !== undefined)
  )
    return true;
  if (/^(bulk|list|junk|auto_reply)\b/.test(value('precedence') ?? '')) return true;
  if (/^auto-replied\b/.test(value('auto-submitted') ?? '')) return true;
  return value('return-path') === '<>' || /^multipart\/report\b/.test(value('content-type') ?? '');
}
