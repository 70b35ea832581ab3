import { fillPlaceholders, type PlaceholderValues, valueOfPlaceholder } from '../labels/placeholders.ts';
import type { Placeholder } from '../labels/rules.ts';

/** The placeholders whose values are words of a language, with the full stop of a sentence that ends there. */
const WORDED = /\$(ApptDateWithTime|ApptTime|TodayDayOfWeek)(?!\w)(\.(?!\.))?/gi;

/** Without the narrow blanks of some languages, for which a text is paid as more segments. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');

/**
 * A rule's words filled in. In another language days are written out in it: 06/05 is another day there, and Monday no word.
 * @param language ISO 639 code; null for the office's own
 */
export function fillWords(text: string, language: string | null, values: PlaceholderValues): string {
  if (language === null) return fillPlaceholders(text, values);
  const worded = text.replace(WORDED, (typed, name: string, stop = '') => {
    const wanted = name.toLowerCase();
    const value =
      wanted === 'todaydayofweek'
        ? dayIn(language, values)
        : visitsIn(language, values, wanted === 'appttime');
    if (value === null) return typed;
    // "1:00 p.m." has one already.
    return value.endsWith('.') ? value : value + stop;
  });
  return fillPlaceholders(worded, values);
}

const formatter = (language: string, timeZone: string, how: Intl.DateTimeFormatOptions) =>
  // Of some languages the usual calendar is another one than the one people go to the dentist by here.
  new Intl.DateTimeFormat(`${language}-US`, { ...how, timeZone, calendar: 'gregory' });

const dayIn = (language: string, { now, timezone }: PlaceholderValues): string =>
  formatter(language, timezone, { weekday: 'long' }).format(now);

/** The short form: without the year, as the English one. */
const short = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions;

/** When and where, a line a visit that is still to come; null where there is none. */
function visitsIn(language: string, values: PlaceholderValues, isShort: boolean): string | null {
  const format = formatter(
    language,
    values.timezone,
    isShort ? short : { dateStyle: 'full', timeStyle: 'short' },
  );
  const valueOf = (name: Placeholder, one: PlaceholderValues['appointments']) =>
    valueOfPlaceholder(name, { ...values, appointments: one });
  const lines = (values.appointments ?? [])
    .toSorted((a, b) => Date.parse(a.AptDateTime) - Date.parse(b.AptDateTime))
    .flatMap((visit) => {
      const place = valueOf('ApptLocation', [visit]);
      if (place === null) return [];
      const when = plain(format.format(new Date(visit.AptDateTime)));
      // An address is the same in every language; where none is known there is an English word.
      return visit.ClinicLocation?.Address.trim() ? [`${when} (${place})`] : [when];
    });
  return lines.length === 0 ? null : lines.join('\n');
}
