import { openPlaceholders, usedPlaceholders } from '../labels/placeholders.ts';
import type { Placeholder } from '../labels/rules.ts';

/** What a rule reminds of, and when. */
interface RuleTiming {
  kind: 'visit' | 'recall';
  amount: number;
  unit: 'hours' | 'days';
  after: boolean;
}

/** Limits and words of reminders by rule. The specification leaves them open: docs/decisions.md. */
export const RULE_NAME_MAX = 60;
export const RULES_MOST = 30;
export const VISIT_HOURS_MOST = 72;
export const VISIT_DAYS_MOST = 60;
export const RECALL_DAYS_MOST = 365;
export const PREVIEW_DAYS = 14;
/** People a preview shows of those who would get a text. */
export const PREVIEW_SAMPLE = 8;

/** Why a reminder was left out. */
export const leftOutReasons = [
  'moved',
  'broken',
  'completed',
  'gone',
  'not_booked',
  'booked',
  'past',
  'quiet',
  'not_asked',
  'waited',
  'confirmed',
  'other',
  'inactive',
  'no_contact',
  'no_number',
  'no_text_number',
  'opted_out',
  'same_day',
  'same_words',
  'unfilled',
  'too_long',
  'rule_off',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const leftOutWords: Record<LeftOutReason, string> = {
  moved: 'Moved to another time meanwhile',
  broken: 'The visit was broken',
  completed: 'The visit is completed',
  gone: 'No longer in Open Dental',
  not_booked: 'No longer on the schedule',
  booked: 'A visit is booked',
  past: 'It was over before the text could leave',
  quiet: 'Quiet or closed hours did not end in time',
  not_asked: 'Open Dental could not be asked in time',
  waited: 'The number’s other texts took too long',
  confirmed: 'Confirmed already',
  other: 'No longer fits the rule',
  inactive: 'Not an active patient',
  no_contact: 'No contact for this patient',
  no_number: 'No number that takes texts',
  no_text_number: 'Your office has no number to text from',
  opted_out: 'Opted out of texts',
  same_day: 'Reminded of another visit that day',
  same_words: 'The same words went to this number already',
  unfilled: 'A placeholder has no value',
  too_long: 'The text would be too long',
  rule_off: 'The rule was switched off',
};

/** What a reminder that is due waits for. */
export const waitsFor = ['practice', 'quiet', 'closed', 'pace'] as const;
export type WaitsFor = (typeof waitsFor)[number];
export const waitWords: Record<WaitsFor, string> = {
  practice: 'Waits for Open Dental to be asked',
  quiet: 'Waits for the end of the quiet hours',
  closed: 'Waits for the office to open',
  pace: 'Waits for texts before it',
};

export const ruleMessages = {
  changedMeanwhile: 'Somebody else changed this rule meanwhile. Look at the newest values, then save again.',
  nameTaken: 'Another rule has this name. Choose another one.',
  nameRequired: 'Give the rule a name.',
  messageRequired: 'Write the text that patients get.',
  tooMany: `There are ${RULES_MOST} rules already. Delete one that is not needed any more.`,
  time: 'Give the time of day as HH:MM.',
  hours: `Choose 1 to ${VISIT_HOURS_MOST} hours.`,
  days: `Choose 0 to ${VISIT_DAYS_MOST} days.`,
  recallDays: `Choose 0 to ${RECALL_DAYS_MOST} days.`,
  recallUnit: 'A recall is due on a day: choose days, not hours.',
  visitAfter: 'A reminder of a visit goes before it.',
  noSender: '$userName has no value here: a rule sends for the office. Take it out.',
  noVisit: (placeholder: string) =>
    `${placeholder} has no value here: a recall has no visit yet. Take it out.`,
  translationRequired: (language: string) => `Write the ${language} text, or remove it.`,
  placeholderMissing: (placeholder: string, language: string) =>
    `${placeholder} is missing in the ${language} text. Put it in, or remove the ${language} text.`,
  placeholderUnknown: (placeholder: string, language: string) =>
    `${placeholder} in the ${language} text is no placeholder. Take it out.`,
  language: (code: string) => `${code} is no language that texts are translated into.`,
} as const;

/** Placeholders that a rule of a kind can fill in. */
export const placeholdersOf = (kind: RuleTiming['kind']): readonly Placeholder[] =>
  kind === 'visit'
    ? ['contactName', 'firstName', 'ApptDateWithTime', 'ApptTime', 'ApptLocation', 'TodayDayOfWeek']
    : ['contactName', 'firstName', 'TodayDayOfWeek'];

/** What is wrong with a rule’s time or text, in one sentence; null for nothing. */
export function ruleFault(rule: RuleTiming & { message: string }): string | null {
  const { kind, unit, amount } = rule;
  if (kind === 'recall' && unit === 'hours') return ruleMessages.recallUnit;
  if (kind === 'visit' && rule.after) return ruleMessages.visitAfter;
  if (unit === 'hours' && (amount < 1 || amount > VISIT_HOURS_MOST)) return ruleMessages.hours;
  const most = kind === 'visit' ? VISIT_DAYS_MOST : RECALL_DAYS_MOST;
  if (unit === 'days' && (amount < 0 || amount > most))
    return kind === 'visit' ? ruleMessages.days : ruleMessages.recallDays;
  return placeholderFault(kind, rule.message);
}

/** A placeholder that a rule of a kind cannot fill in. */
function placeholderFault(kind: RuleTiming['kind'], text: string): string | null {
  const fillable = placeholdersOf(kind);
  const [open] = [...usedPlaceholders(text)].filter((name) => !fillable.includes(name));
  if (open === undefined) return null;
  return open === 'userName' ? ruleMessages.noSender : ruleMessages.noVisit(`$${open}`);
}

/** What looks like a placeholder and is none, as a translator may leave one. */
function unknownPlaceholders(text: string): string[] {
  const known = openPlaceholders(text);
  return (text.match(/\$\p{L}\w*/gu) ?? []).filter((word) => !known.includes(word));
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/**
 * What is wrong with a rule’s words in another language, in one sentence; null for nothing. They have what the rule’s own
 * words have filled in: who translates is a machine, and a date that was lost is not seen by whoever cannot read it.
 * @param language ISO 639 code
 */
export function translationFault(
  { kind, message }: Pick<RuleTiming, 'kind'> & { message: string },
  language: string,
  text: string,
): string | null {
  const name = languageNames.of(language) ?? language;
  if (text.trim() === '') return ruleMessages.translationRequired(name);
  const open = placeholderFault(kind, text);
  if (open !== null) return open;
  const used = usedPlaceholders(text);
  const [missing] = [...usedPlaceholders(message)].filter((placeholder) => !used.has(placeholder));
  if (missing !== undefined) return ruleMessages.placeholderMissing(`$${missing}`, name);
  const asWritten = unknownPlaceholders(message);
  const [unknown] = unknownPlaceholders(text).filter((word) => !asWritten.includes(word));
  return unknown === undefined ? null : ruleMessages.placeholderUnknown(unknown, name);
}

/** A rule’s words by language; those that were made of other words than its own count no more. */
export const translationsOf = ({ message, translations }: WithTranslations): Record<string, string> =>
  translations?.of === message ? translations.words : {};

interface WithTranslations {
  message: string;
  translations?: { of: string; words: Record<string, string> } | undefined;
}

/** 10:00 AM, from HH:MM. */
export const clockWords = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** When a rule’s texts go: '2 days before the visit, at 10:00 AM'. */
export function whenInWords(rule: RuleTiming & { at_time: string }): string {
  const { kind, unit, amount } = rule;
  const what = kind === 'visit' ? 'the visit' : 'the recall is due';
  if (unit === 'hours') return `${amount} ${amount === 1 ? 'hour' : 'hours'} before ${what}`;
  const at = `at ${clockWords(rule.at_time)}`;
  if (amount === 0) return kind === 'visit' ? `On the day of ${what}, ${at}` : `On the day ${what}, ${at}`;
  return `${amount} ${amount === 1 ? 'day' : 'days'} ${rule.after ? 'after' : 'before'} ${what}, ${at}`;
}
