import { practice } from '@chairline/contract';
import { z } from 'zod';

/** What is typed: codes as a text, days as a number or nothing. */
export const rulesForm = z.object({
  post_op_codes: z.string(),
  reconsult_codes: z.string(),
  post_op_days: z.number().nullable(),
  reconsult_days: z.number().nullable(),
  unconfirmed_days: z.number().nullable(),
  lab_days_ahead: z.number().nullable(),
  confirmed_defs: z.array(z.number().int()).nullable(),
});
export type RulesForm = z.infer<typeof rulesForm>;

/** The limits of the days, as the route has them. */
export const dayLimits = {
  unconfirmed_days: [1, 90],
  post_op_days: [1, 30],
  reconsult_days: [1, 730],
  lab_days_ahead: [0, 60],
} as const;

export const fieldsOf = ({ version: _version, ...saved }: practice.PracticeSettings): RulesForm => ({
  ...saved,
  post_op_codes: saved.post_op_codes.join(', '),
  reconsult_codes: saved.reconsult_codes.join(', '),
});

/** The codes of a text: separated by commas, blanks or lines, in capitals, each once. */
export function readCodes(text: string): string[] {
  const parts = text
    .toUpperCase()
    .replace(/(?<!\s)\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return [...new Set(parts)];
}

type RulesFaults = Partial<Record<keyof RulesForm, string>>;

/** What is wrong with what was typed, by its field. */
export function faultsOf(values: RulesForm): RulesFaults {
  const faults: RulesFaults = {};
  for (const name of ['post_op_codes', 'reconsult_codes'] as const) {
    const wrong = readCodes(values[name]).find((code) => !practice.codeRange.test(code));
    if (wrong !== undefined) faults[name] = `“${wrong}”: ${practice.practiceSettingWords.code}`;
  }
  for (const [name, [least, most]] of Object.entries(dayLimits) as [
    keyof typeof dayLimits,
    readonly [number, number],
  ][]) {
    const value = values[name];
    if (value === null || !Number.isInteger(value) || value < least || value > most)
      faults[name] = practice.practiceSettingWords.days;
  }
  return faults;
}

/** A form without faults, as it is sent. */
export function bodyOf(values: RulesForm, version: number): practice.PracticeSettings {
  return {
    post_op_codes: readCodes(values.post_op_codes),
    reconsult_codes: readCodes(values.reconsult_codes),
    post_op_days: values.post_op_days!,
    reconsult_days: values.reconsult_days!,
    unconfirmed_days: values.unconfirmed_days!,
    lab_days_ahead: values.lab_days_ahead!,
    confirmed_defs: values.confirmed_defs,
    version,
  };
}
