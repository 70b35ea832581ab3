import { formatPhone, type practice, countOf } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import { formatCents, formatWallTime, shortDate, shortWallDay } from '../../../lib/wall-words.ts';
import { textableNumbers } from '../contact-numbers.ts';
import type { Contact } from '../contact-types.ts';

/**
 * '34 years', '14 months', 'Under a month'; null for none, and for a day to come.
 * @param birthdate milliseconds at midnight UTC, as text: a birthday is a day, in no time zone
 * @param today `yyyy-MM-dd`, the office's
 */
export function ageWords(birthdate: string | null | undefined, today: string): string | null {
  if (!birthdate) return null;
  const born = new Date(Number(birthdate));
  if (Number.isNaN(born.getTime())) return null;
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const early = day < born.getUTCDate() ? 1 : 0;
  const months = (year - born.getUTCFullYear()) * 12 + month - 1 - born.getUTCMonth() - early;
  if (months < 0) return born.getTime() > Date.parse(today) ? null : 'Under a month';
  if (months === 0) return 'Under a month';
  if (months < 24) return countOf(months, 'month');
  return `${Math.floor(months / 12)} years`;
}

/** How a contact is reached best. `careful`: what is usual here is not wanted, or cannot be done. */
export interface BestWay {
  words: string;
  careful?: true;
}

const numberOf = {
  HmPhone: ['ph2', 'home'],
  WkPhone: ['ph3', 'work'],
  WirelessPh: ['ph1', 'cell'],
} as const;

/** What they prefer, with the number or address for it; without a wish what is possible; null where nothing is known. */
export function bestWay(contact: Contact, extras: ContactExtras | undefined): BestWay | null {
  const stopped = extras?.opted_out ?? [];
  const textable = textableNumbers(contact).map(({ number }) => number);
  const open = textable.filter((number) => !stopped.includes(number));
  const recommended = extras?.recommended_number;
  const text = recommended && open.includes(recommended) ? recommended : open[0];
  const wish = extras?.PreferContactMethod ?? '';
  const possible = (): BestWay | null => {
    if (text) return { words: `Text ${formatPhone(text)}` };
    const number = contact.ph1 || contact.ph2 || contact.ph3 || contact.phone_num;
    if (number && wish !== 'DoNotCall')
      return {
        words: `Call ${formatPhone(number)}`,
        ...(stopped.includes(number) ? { careful: true as const } : {}),
      };
    return contact.email ? { words: `E-mail ${contact.email}` } : null;
  };
  const instead = (missing: string): BestWay => {
    const other = possible();
    return { words: [missing, other?.words].filter(Boolean).join('; '), careful: true };
  };
  switch (wish) {
    case 'DoNotCall':
      return instead('Do not call');
    case 'HmPhone':
    case 'WkPhone':
    case 'WirelessPh': {
      const [slot, name] = numberOf[wish];
      return contact[slot]
        ? { words: `Call ${name} ${formatPhone(contact[slot])}` }
        : instead(`Prefers ${name}, no number`);
    }
    case 'TextMessage':
      return text
        ? { words: `Text ${formatPhone(text)}` }
        : instead(
            textable.length > 0 ? 'Prefers texts, but stopped them' : 'Prefers texts, no number takes them',
          );
    case 'Email':
      return contact.email ? { words: `E-mail ${contact.email}` } : instead('Prefers e-mail, no address');
    case 'Mail':
      return { words: 'By mail' };
    case 'SeeNotes':
      return instead('See their notes');
    default:
      return possible();
  }
}

type Glance = practice.PatientGlance;

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** 'Tomorrow 9:00 AM · HYG2 · Prophy'. */
export const nextVisitWords = (next: Glance['next_visit'], today: string): string =>
  next === null
    ? 'Nothing booked'
    : joined(
        `${shortWallDay(next.AptDateTime, today)} ${formatWallTime(next.AptDateTime)}`,
        next.provAbbr,
        next.ProcDescript,
      );

/** 'Jun 1'; the year where it is another. */
export const lastVisitWords = (last: string | null, today: string): string =>
  last === null ? 'None yet' : shortDate(last, today);

/** 'Overdue since Nov 1 · Prophy', 'Booked for Dec 1 · Prophy', 'Due Mar 4 · Prophy'. */
export function recallWords(recall: Glance['recall'], today: string): string {
  if (recall === null) return 'None set';
  const due = shortDate(recall.DateDue, today);
  const past = recall.is_due ? `Overdue since ${due}` : `Was due ${due}`;
  const when = recall.DateScheduled
    ? `Booked for ${shortDate(recall.DateScheduled, today)}`
    : recall.DateDue < today
      ? past
      : `Due ${due}`;
  return joined(when, recall.Description);
}

/** '$120.00', '$20.00 credit', 'Nothing owed'; of the family's account. */
export function balanceWords(cents: number | null): string {
  if (cents === null) return 'Not known';
  if (cents === 0) return 'Nothing owed';
  return cents < 0 ? `${formatCents(-cents)} credit` : formatCents(cents);
}

/** 'Delta Dental · Mill Workers · claim of Jun 1'. */
export const planWords = (plan: Glance['plan'], today: string): string =>
  plan === null
    ? 'None known'
    : joined(
        plan.CarrierName,
        plan.GroupName,
        plan.DateService ? `claim of ${shortDate(plan.DateService, today)}` : '',
      );
