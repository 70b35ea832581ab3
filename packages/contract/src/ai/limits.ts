import { countOf, formatCount } from '../shared/count-words.ts';
import { z } from 'zod';
import { agentPurposes, aiUses } from './rules.ts';

/** What AI may use: of a question, of a person a day, of an office a day; and which model an agent asks. */

export const limitNames = [
  'question_seconds',
  'question_tokens',
  'question_cents',
  'user_tokens',
  'user_cents',
  'office_tokens',
  'office_cents',
] as const;
export type LimitName = (typeof limitNames)[number];
export type AiLimitValues = Record<LimitName, number>;

/** What holds where an office says nothing. */
export const aiLimitDefaults: AiLimitValues = {
  question_seconds: 90,
  question_tokens: 4_000,
  question_cents: 50,
  user_tokens: 500_000,
  user_cents: 500,
  office_tokens: 5_000_000,
  office_cents: 5_000,
};
/** What an office may use a day, where the provider says nothing of it. */
export const aiCeilingDefaults = { office_tokens: 20_000_000, office_cents: 20_000 } as const;

const bounds: Record<LimitName, readonly [number, number]> = {
  question_seconds: [5, 600],
  question_tokens: [200, 100_000],
  question_cents: [1, 10_000],
  user_tokens: [0, 1_000_000_000],
  user_cents: [0, 1_000_000],
  office_tokens: [0, 1_000_000_000],
  office_cents: [0, 1_000_000],
};

const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const said = (name: LimitName, value: number): string =>
  name.endsWith('cents')
    ? money(value)
    : name.endsWith('seconds')
      ? `${value} seconds`
      : `${formatCount(value)} tokens`;

export const limitMessages = {
  between: (name: LimitName): string => {
    const [least, most] = bounds[name];
    return `From ${said(name, least)} to ${said(name, most)}, or empty.`;
  },
  whole: 'A whole number, or empty.',
  ceiling: (name: 'office_tokens' | 'office_cents', most: number): string =>
    `Your provider allows your office ${said(name, most)} a day at most.`,
  /** @param raiser who can allow more today */
  reached: (whose: 'user' | 'office', name: LimitName, value: number, raiser: 'admin' | 'provider'): string =>
    `${whose === 'user' ? 'You have' : 'Your office has'} reached the limit for AI: ${said(name, value)} a day. It goes on after midnight; ${raiser === 'admin' ? 'an admin can change the limit in Settings' : 'for more today an admin asks your provider'}.`,
  held: (questions: number, tokens: number, cents: number): string =>
    `Besides, ${said('office_tokens', tokens)} (${money(cents)}) are set aside for ${countOf(questions, 'question')} that ${questions === 1 ? 'is' : 'are'} being answered now. What of it is not used is free again a moment later.`,
  taken: (whose: 'user' | 'office', name: LimitName, value: number): string =>
    `What is left of ${whose === 'user' ? 'your' : 'your office’s'} ${said(name, value)} a day is set aside for questions that are being answered. Try again in a minute.`,
  long: (whose: 'user' | 'office', name: LimitName, value: number): string =>
    `This, with what goes along with it, is longer than what is left of ${whose === 'user' ? 'your' : 'your office’s'} ${said(name, value)} a day. Ask for less at once, or after midnight.`,
  dear: (name: string): string =>
    `A question to the model “${name}” costs more than a question may. Ask an admin to change it in Settings.`,
  modelGone: (name: string): string =>
    `The model “${name}”, which this agent asks, is no longer set up on this server. Ask your provider to choose another.`,
  noSuchModel: 'There is no model of that name on this server. Choose one of the list.',
} as const;

const limitOf = (name: LimitName) =>
  z
    .number(limitMessages.whole)
    .int(limitMessages.whole)
    .min(bounds[name][0], limitMessages.between(name))
    .max(bounds[name][1], limitMessages.between(name))
    .nullable();

/** null: the installation's own. */
export const aiLimits = z.object({
  question_seconds: limitOf('question_seconds'),
  question_tokens: limitOf('question_tokens'),
  question_cents: limitOf('question_cents'),
  user_tokens: limitOf('user_tokens'),
  user_cents: limitOf('user_cents'),
  office_tokens: limitOf('office_tokens'),
  office_cents: limitOf('office_cents'),
});
export type AiLimits = z.infer<typeof aiLimits>;

const used = { questions: z.number().int(), tokens: z.number().int(), cents: z.number() };
export const aiLimitsPage = z.object({
  limits: aiLimits,
  defaults: z.record(z.enum(limitNames), z.number().int()),
  /** The provider's, for the office a day. */
  ceiling: z.object({ office_tokens: z.number().int(), office_cents: z.number().int() }),
  version: z.number().int(),
  /** Today, in the office's zone. */
  today: z.object({
    day: z.string(),
    ...used,
    users: z.array(z.object({ id: z.number().int(), name: z.string(), ...used })),
    uses: z.array(z.object({ use: z.enum(aiUses), ...used })),
    /** Set aside now for questions that run, beside what was used. */
    held: z.object(used),
  }),
});
export type AiLimitsPage = z.infer<typeof aiLimitsPage>;

export const aiCeilingFields = {
  office_tokens: limitOf('office_tokens'),
  office_cents: limitOf('office_cents'),
};
export const aiOfficeSetup = z.object({
  client_id: z.number().int(),
  ai_mode: z.union([z.literal(0), z.literal(1)]),
  /** By agent; null: the default one. A name that the server no longer has is still said. */
  models: z.record(z.enum(agentPurposes), z.string().nullable()),
  /** null: the installation's own. */
  ceiling: z.object(aiCeilingFields),
  version: z.number().int(),
});
export type AiOfficeSetup = z.infer<typeof aiOfficeSetup>;

export const aiSetup = z.object({
  /** The default one first. Prices in cents per million tokens. */
  models: z.array(
    z.object({
      name: z.string(),
      provider: z.enum(['openai-compatible', 'anthropic']),
      model: z.string(),
      price: z.object({ input: z.number(), output: z.number() }),
    }),
  ),
  /** What writes down calls; null where there is none. */
  speech: z.object({ model: z.string(), cents_per_minute: z.number() }).nullable(),
  defaults: z.object({ office_tokens: z.number().int(), office_cents: z.number().int() }),
  offices: z.array(aiOfficeSetup),
});
export type AiSetup = z.infer<typeof aiSetup>;
