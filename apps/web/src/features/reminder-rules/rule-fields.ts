import { reminderRules } from '@chairline/contract';
import { z } from 'zod';
import { nameOfLanguage } from '../../lib/language-words.ts';

/** The fields of a rule's form; lists are ids separated by commas, translations JSON: a text is compared as a whole. */
export const ruleFields = z.object({
  name: z.string(),
  kind: z.enum(['visit', 'recall']),
  amount: z.string(),
  unit: z.enum(['hours', 'days']),
  after: z.boolean(),
  at_time: z.string(),
  open_hours_only: z.boolean(),
  message: z.string(),
  /** '' for none. */
  translations: z.string(),
  providers: z.string(),
  operatories: z.string(),
  appointment_types: z.string(),
  recall_types: z.string(),
  visits: z.enum(['any', 'hygiene', 'other']),
  patients: z.enum(['any', 'new', 'known']),
  unconfirmed_only: z.boolean(),
});
export type RuleFields = z.infer<typeof ruleFields>;

export function fieldsOf({ filters, amount, ...rule }: reminderRules.RuleForm): RuleFields {
  const { providers, operatories, appointment_types, recall_types, ...choices } = filters;
  return {
    name: rule.name,
    kind: rule.kind,
    amount: String(amount),
    unit: rule.unit,
    after: rule.after,
    at_time: rule.at_time,
    open_hours_only: rule.open_hours_only,
    message: rule.message,
    translations: rule.translations ? writeTranslations(rule.translations) : '',
    providers: providers.join(','),
    operatories: operatories.join(','),
    appointment_types: appointment_types.join(','),
    recall_types: recall_types.join(','),
    ...choices,
  };
}

type Translations = NonNullable<reminderRules.RuleForm['translations']>;

/** By language, so that the same words are the same text. */
function writeTranslations({ of, words }: Translations): string {
  const rows = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rows.length === 0 ? '' : JSON.stringify({ of, words: Object.fromEntries(rows) });
}

/** What a kept form holds was written here, or is nothing. */
function readTranslations(text: string): Translations | undefined {
  if (text === '') return undefined;
  try {
    return reminderRules.ruleTranslations.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Worded = Pick<RuleFields, 'message' | 'translations'>;

/** The words in other languages that were made of the text as it now is; typed back, it has its own again. */
export const wordsOf = ({ message, translations }: Worded): Record<string, string> =>
  reminderRules.translationsOf({ message, translations: readTranslations(translations) });

/** The field with words of the text as it now is put in for a language, or removed (null). */
export function withWords(fields: Worded, language: string, text: string | null): string {
  const { [language]: _before, ...others } = wordsOf(fields);
  return writeTranslations({
    of: fields.message,
    words: text === null ? others : { ...others, [language]: text },
  });
}

/** The field in words, to be compared by who looks. */
export function inWords(translations: string): string {
  const rows = Object.entries(readTranslations(translations)?.words ?? {});
  return rows.map(([language, text]) => `${nameOfLanguage(language)}: ${text}`).join('\n') || 'English alone';
}

export const readIds = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

/** The form as it is sent: what a kind does not have is left at its least. */
export function readForm(fields: RuleFields): reminderRules.RuleForm {
  const { amount, providers, operatories, appointment_types, recall_types, ...others } = fields;
  const { visits, patients, unconfirmed_only, ...rest } = others;
  const words = wordsOf(fields);
  const ofVisit = fields.kind === 'visit';
  return {
    ...rest,
    name: rest.name.trim(),
    amount: Number(amount),
    unit: ofVisit ? rest.unit : 'days',
    after: !ofVisit && rest.after,
    translations: { of: rest.message, words },
    filters: {
      ...reminderRules.noFilters,
      ...(ofVisit
        ? {
            providers: readIds(providers),
            operatories: readIds(operatories),
            appointment_types: readIds(appointment_types),
            visits,
            patients,
            unconfirmed_only,
          }
        : { recall_types: readIds(recall_types) }),
    },
  };
}

/** What is wrong with a field, by its name; nothing where the form can be sent. */
export function faultsOf(
  fields: RuleFields,
  others: readonly string[],
): { name?: string; when?: string; message?: string; words?: Record<string, string> } {
  const { ruleMessages } = reminderRules;
  const name = fields.name.trim().toLowerCase();
  const form = readForm(fields);
  const whole = fields.amount.trim() !== '' && Number.isInteger(form.amount);
  const timed = form.unit === 'hours' || /^([01]\d|2[0-3]):[0-5]\d$/.test(form.at_time);
  // The text is looked at by itself, so that each fault stands beside its field.
  const when = reminderRules.ruleFault({ ...form, amount: whole ? form.amount : -1, message: '' });
  const message = reminderRules.ruleFault({ ...form, amount: 1, message: form.message });
  const words = Object.entries(wordsOf(fields)).flatMap(([language, text]) => {
    const fault = reminderRules.translationFault(form, language, text);
    return fault === null ? [] : [[language, fault] as const];
  });
  return {
    ...(name === ''
      ? { name: ruleMessages.nameRequired }
      : others.some((other) => other.toLowerCase() === name)
        ? { name: ruleMessages.nameTaken }
        : {}),
    ...(when === null ? (timed ? {} : { when: ruleMessages.time }) : { when }),
    ...(form.message.trim() === ''
      ? { message: ruleMessages.messageRequired }
      : message === null
        ? {}
        : { message }),
    ...(words.length === 0 ? {} : { words: Object.fromEntries(words) }),
  };
}
