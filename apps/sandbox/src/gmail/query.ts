import type { Mail } from './types.ts';

type Test = (mail: Mail) => boolean;

const places: Record<string, string> = { drafts: 'DRAFT', draft: 'DRAFT', chats: 'CHAT', chat: 'CHAT' };
const DAY = 86_400_000;
const units: Record<string, number> = { d: DAY, m: 30 * DAY, y: 365 * DAY };

/** `2026/11/21`, `2026-11-21` (midnight UTC) or epoch seconds. */
function readMoment(text: string): number {
  return /^\d{9,}$/.test(text) ? Number(text) * 1_000 : Date.parse(text.replaceAll('/', '-'));
}

function ageOf(text: string): number {
  const found = /^(\d+)([dmy])$/.exec(text);
  return found ? Number(found[1]) * units[found[2]!]! : Number.NaN;
}

/** One term of Gmail's search (support.google.com/mail/answer/7190); an operator nobody knows is a word. */
function testOf(name: string, value: string, now: number): Test {
  const word = value.toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(word);
  switch (name) {
    case 'rfc822msgid': {
      const id = value.replace(/^<|>$/g, '');
      return (mail) => mail.head.messageId === id;
    }
    case 'after':
    case 'newer':
      return (mail) => mail.internalDate >= readMoment(value);
    case 'before':
    case 'older':
      return (mail) => mail.internalDate < readMoment(value);
    case 'newer_than':
      return (mail) => mail.internalDate >= now - ageOf(word);
    case 'older_than':
      return (mail) => mail.internalDate < now - ageOf(word);
    case 'in':
    case 'label':
      if (word === 'anywhere') return () => true;
      return (mail) => mail.labelIds.includes(places[word] ?? value.toUpperCase());
    case 'is':
      if (word === 'read') return (mail) => !mail.labelIds.includes('UNREAD');
      return (mail) => mail.labelIds.includes(value.toUpperCase());
    case 'has':
      return (mail) => word === 'attachment' && mail.hasAttachment;
    case 'from':
      return (mail) => holds(mail.head.from);
    case 'to':
      return (mail) => holds(`${mail.head.to} ${mail.head.cc} ${mail.head.bcc}`);
    case 'cc':
      return (mail) => holds(mail.head.cc);
    case 'subject':
      return (mail) => holds(mail.head.subject);
    default: {
      const text = name === '' ? word : `${name}:${word}`;
      return (mail) =>
        `${mail.head.subject} ${mail.snippet} ${mail.head.from} ${mail.head.to}`.toLowerCase().includes(text);
    }
  }
}

/**
 * Reads a search as Gmail's box takes it: terms are joined by and, `-` turns one around, `OR` joins two.
 * @returns the test, and whether the search itself reaches into spam and trash
 */
export function readQuery(q: string, now: number): { matches: Test; everywhere: boolean } {
  const groups: Test[][] = [];
  let either = false;
  let everywhere = false;
  for (const [all, minus, name = '', quoted, bare] of q.matchAll(
    /(-?)(?:([a-z_0-9]+):)?(?:"([^"]*)"|([^\s"]+))/gi,
  )) {
    if (all === 'OR') {
      either = groups.length > 0;
      continue;
    }
    const value = (quoted ?? bare ?? '').replace(/^\((.*)\)$/, '$1');
    if (name === 'in' && minus === '' && /^(anywhere|spam|trash)$/i.test(value)) everywhere = true;
    const test = testOf(name.toLowerCase(), value, now);
    const term: Test = minus === '-' ? (mail) => !test(mail) : test;
    if (either) groups.at(-1)!.push(term);
    else groups.push([term]);
    either = false;
  }
  return { matches: (mail) => groups.every((group) => group.some((test) => test(mail))), everywhere };
}
