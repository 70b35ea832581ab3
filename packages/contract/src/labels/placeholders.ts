import { isBooked } from '../practice/day-rules.ts';
import { formatCount } from '../shared/count-words.ts';
import { placeholders, type Placeholder } from './rules.ts';

/** An appointment as far as a placeholder needs it (specification 2, section 3). */
export interface PlaceholderAppointment {
  /** ISO 8601 with offset. */
  AptDateTime: string;
  AptStatus: string;
  ClinicLocation: { Address: string; City: string; State: string; Zip: string } | null;
}

/** What placeholders are filled with. */
export interface PlaceholderValues {
  userName: string;
  contactName: string;
  /** Theirs alone; '' where it is not known. */
  firstName: string;
  /** The contact's appointments; null where no practice system tells them. */
  appointments: readonly PlaceholderAppointment[] | null;
  /** Now, epoch milliseconds, and the office's zone. */
  now: number;
  timezone: string;
}

/** The appointments that are still to come and stand, the next one first (specification 2, section 5). */
function comingAppointments(values: PlaceholderValues): PlaceholderAppointment[] {
  return (values.appointments ?? [])
    .filter(({ AptStatus, AptDateTime }) => isBooked(AptStatus) && Date.parse(AptDateTime) > values.now)
    .toSorted((a, b) => Date.parse(a.AptDateTime) - Date.parse(b.AptDateTime));
}

/** An appointment's address; '' where none is known. */
function addressAt({ ClinicLocation: place }: PlaceholderAppointment): string {
  const parts = place ? [place.Address, place.City, `${place.State} ${place.Zip}`] : [];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}

const locationOf = (appointment: PlaceholderAppointment): string => addressAt(appointment) || 'Office';

/** 'Wed, Dec 2 at 2:25 PM', as an offered time is named. */
export function shortTime(at: string, timezone: string): string {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...options }).format(new Date(at));
  const day = parts({ weekday: 'short', month: 'short', day: 'numeric' });
  const time = parts({ hour: 'numeric', minute: '2-digit' }).replace(/[\u202f\u00a0]/g, ' ');
  return `${day} at ${time}`;
}

/** 'Monday, 11/23/2026 at 09:30 AM': dddd, MM/DD/YYYY [at] hh:mm A. */
export function formatAppointmentTime(at: string, timezone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      weekday: 'long',
      month: '2-digit',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return (
    `${part('weekday')}, ${part('month')}/${part('day')}/${part('year')}` +
    ` at ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
  );
}

/**
 * What one placeholder becomes.
 * @returns null when there is nothing to fill it with: it stays as typed
 */
export function valueOfPlaceholder(name: Placeholder, values: PlaceholderValues): string | null {
  switch (name) {
    case 'userName':
      return values.userName.trim() || null;
    case 'contactName':
      return values.contactName.trim() || null;
    case 'firstName':
      return values.firstName.trim() || values.contactName.trim() || null;
    case 'TodayDayOfWeek':
      return new Intl.DateTimeFormat('en-US', { timeZone: values.timezone, weekday: 'long' }).format(
        values.now,
      );
    case 'ApptDateWithTime': {
      const coming = comingAppointments(values).map(
        (appointment) =>
          `${formatAppointmentTime(appointment.AptDateTime, values.timezone)} Location :(${locationOf(appointment)})`,
      );
      return coming.length > 0 ? coming.join('\n') : null;
    }
    case 'ApptTime': {
      const coming = comingAppointments(values).map((appointment) => {
        const address = addressAt(appointment);
        const time = shortTime(appointment.AptDateTime, values.timezone);
        return address === '' ? time : `${time} (${address})`;
      });
      return coming.length > 0 ? coming.join('\n') : null;
    }
    case 'ApptLocation': {
      const next = comingAppointments(values)[0];
      return next ? locationOf(next) : null;
    }
  }
}

const PLACEHOLDER = new RegExp(`\\$(${placeholders.join('|')})(?![A-Za-z0-9_])`, 'gi');

const nameOf = (typed: string): Placeholder =>
  placeholders.find((name) => name.toLowerCase() === typed.toLowerCase())!;

/** A text with its placeholders filled in; unknown ones, and those without a value, stay as typed. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(
    PLACEHOLDER,
    (typed, name: string) => valueOfPlaceholder(nameOf(name), values) ?? typed,
  );
}

/** The placeholders that still stand in a text, each once, as typed. */
export function openPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([typed]) => typed))];
}

/** Where the first of them stands, to be selected in its field; null where none is left. */
export function findOpenPlaceholder(text: string): { start: number; end: number } | null {
  const [first] = text.matchAll(PLACEHOLDER);
  return first ? { start: first.index, end: first.index + first[0].length } : null;
}

/** Which placeholders a text uses, so that only what they need is looked up. */
export function usedPlaceholders(text: string): ReadonlySet<Placeholder> {
  return new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => nameOf(name!)));
}

/** Why a text with these in it does not leave. @param open as `openPlaceholders` answers them, at least one */
export const unfilledWords = (open: readonly string[]): string =>
  `${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} not filled in: nothing was sent. ` +
  'Fill it in, or send it anyway.';

/** Why a mass text does not begin. @param unfilled for how many of them a placeholder has no value, at least one */
export const massUnfilledWords = (total: number, unfilled: number): string =>
  `${formatCount(total - unfilled)} of ${formatCount(total)} can be filled in. ` +
  'Leave the others out, or send it to them as it is.';
