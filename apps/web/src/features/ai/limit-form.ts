import { ai as contract, formatCount } from '@chairline/contract';
import { z } from 'zod';

/** As typed: money in dollars, '' for the installation's own. */
export const limitFields = z.object({
  question_seconds: z.string(),
  question_tokens: z.string(),
  question_cents: z.string(),
  user_tokens: z.string(),
  user_cents: z.string(),
  office_tokens: z.string(),
  office_cents: z.string(),
});
export type LimitForm = z.infer<typeof limitFields>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const isMoney = (name: contract.LimitName): boolean => name.endsWith('cents');

/** $0.35, also of less than a cent. */
export const formatCost = (cents: number): string =>
  cents > 0 && cents < 1 ? 'under $0.01' : dollars.format(cents / 100);

/** How a limit is typed. */
export function limitText(name: contract.LimitName, value: number | null): string {
  if (value === null) return '';
  return isMoney(name) ? (value / 100).toFixed(2) : String(value);
}

/** How a limit is said: "$5.00", "500,000". */
export const limitWords = (name: contract.LimitName, value: number): string =>
  isMoney(name) ? dollars.format(value / 100) : formatCount(value);

/** What was typed: null for nothing, NaN for what is no number. */
export function readLimit(name: contract.LimitName, text: string): number | null {
  const typed = text.replace(/[\s,$]/g, '');
  if (typed === '') return null;
  if (!isMoney(name)) return /^\d+$/.test(typed) ? Number(typed) : NaN;
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : NaN;
}

export const limitFormOf = (limits: contract.AiLimits): LimitForm =>
  Object.fromEntries(contract.limitNames.map((name) => [name, limitText(name, limits[name])])) as LimitForm;

export const limitsOf = (form: LimitForm): contract.AiLimits =>
  Object.fromEntries(
    contract.limitNames.map((name) => [name, readLimit(name, form[name])]),
  ) as contract.AiLimits;

/** What is wrong with a limit as it was typed; undefined for nothing. */
export function limitFault(name: contract.LimitName, text: string): string | undefined {
  const value = readLimit(name, text);
  if (value === null) return undefined;
  return contract.aiLimits.shape[name].safeParse(value).success
    ? undefined
    : contract.limitMessages.between(name);
}

/** What is wrong with each field; empty when it may be saved. */
export function limitFaults(
  form: LimitForm,
  saved: contract.AiLimitsPage,
): Partial<Record<contract.LimitName, string>> {
  const faults = contract.limitNames.map((name) => {
    const value = readLimit(name, form[name]);
    const fault = limitFault(name, form[name]);
    const bounded = name === 'office_tokens' || name === 'office_cents';
    const over = bounded && value !== null && value > saved.ceiling[name] && value !== saved.limits[name];
    return [name, fault ?? (over ? contract.limitMessages.ceiling(name, saved.ceiling[name]) : undefined)];
  });
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

/** The limit that holds of an office's day: its own or the installation's, and no more than the provider allows. */
export const officeLimit = (
  { limits, defaults, ceiling }: contract.AiLimitsPage,
  name: 'office_tokens' | 'office_cents',
): number => Math.min(limits[name] ?? defaults[name] ?? Infinity, ceiling[name]);
