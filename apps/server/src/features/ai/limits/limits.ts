import { ai as contract, dashboard, endOfDayIn, problemCodes } from '@chairline/contract';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import { type Context, personOf } from '../../../platform/context.ts';
import { forbidden, Refusal } from '../../../platform/errors.ts';
import type { LanguageModel, ModelFacts, ModelUsage } from '../../../platform/models.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import {
  addCentsOfDay,
  changeReservation,
  dropReservations,
  findAgentModel,
  findOfficeAi,
  findReservation,
  holdOfficeUse,
  insertReservation,
  type LimitsRow,
  listLimits,
  type OfficeAi,
  settleReservation,
  sumUse,
  type UseOfDay,
} from './store-limits.ts';

export interface Reservation {
  most: { seconds: number; steps: number; tokens: number };
  /** Bounded by the time of a question, beside what it is asked with. */
  model: LanguageModel;
  modelName: string;
  reservationId: string;
}

const STEPS = 8;
/** With fewer a model says nothing of use: as good as none. */
const FEWEST_TOKENS = 100;
/** From the end of a question until it is settled. */
const GRACE_SECONDS = 30;
const KEPT_MS = 86_400_000;
const MILLION = 1_000_000;

const costOf = (price: ModelUsage, { input, output }: ModelUsage): number =>
  (input * price.input + output * price.output) / MILLION;

/** Few letters a token, so that a question is rather taken for too long than for too short. */
const LETTERS_A_TOKEN = 3;

/**
 * Sets aside what a question may use, before it is put to a model; the question itself comes after the transaction.
 * @param letters what goes to the model first, about: its instructions, what was said before, its tools
 * @throws Refusal 403 where AI is off; 503 without a model, or without the one that is chosen; 429 with code
 * 'ai_limit' and words that say which limit and until when
 */
export async function reserve(ctx: Context, use: contract.AiUse, letters = 0): Promise<Reservation> {
  const office = await mustHaveAi(ctx);
  const { facts, model } = await chooseModel(ctx, use);
  await holdOfficeUse(ctx.tx, ctx.office);
  const [row] = await listLimits(ctx.tx);
  const limits = effectiveLimits(row);
  const day = dashboard.dayIn(office.timezone, ctx.now);
  const userId = personOf(ctx.actor)?.userId ?? 0;
  await dropReservations(ctx.tx, new Date(ctx.now.getTime() - KEPT_MS));
  const input = Math.ceil(letters / LETTERS_A_TOKEN);
  const tokens = tokensLeft(limits, facts, await sumUse(ctx.tx, day, userId, ctx.now), {
    office,
    row,
    userId,
    now: ctx.now,
    used: { input, output: 0 },
  });
  const seconds = limits.question_seconds;
  const reservationId = await insertReservation(ctx.tx, {
    clientId: ctx.office,
    userId,
    agent: use,
    day,
    tokens: input + tokens,
    cents: String(costOf(facts.price, { input, output: tokens })),
    priceIn: String(facts.price.input),
    priceOut: String(facts.price.output),
    until: new Date(ctx.now.getTime() + (seconds + GRACE_SECONDS) * 1_000),
  });
  return {
    most: { seconds, steps: STEPS, tokens },
    model: bounded(model, seconds),
    modelName: facts.name,
    reservationId,
  };
}

/**
 * Sets aside more for a question that goes on, before what its tools gave is sent: what is left of the day is given to one
 * at a time, as at its beginning. @returns as many tokens as a further answer may have; 0: no more is left
 */
export function roomOf(
  platform: Platform,
  scope: OfficeScope,
  { reservationId }: Reservation,
): (used: ModelUsage) => Promise<number> {
  return (used) =>
    inOffice(platform, scope, async (ctx) => {
      await holdOfficeUse(ctx.tx, ctx.office);
      const own = await findReservation(ctx.tx, reservationId);
      if (!own) return 0;
      const [row] = await listLimits(ctx.tx);
      const { userId, day } = own;
      const price = { input: Number(own.priceIn), output: Number(own.priceOut) };
      const use = withoutOwn(await sumUse(ctx.tx, day, userId, ctx.now), own);
      try {
        const timezone = await findTimeZone(ctx.tx);
        const of = { office: { timezone }, row, userId, now: ctx.now, used };
        const tokens = tokensLeft(effectiveLimits(row), { name: '', price }, use, of);
        await changeReservation(ctx.tx, reservationId, {
          tokens: used.input + used.output + tokens,
          cents: String(costOf(price, { input: used.input, output: used.output + tokens })),
        });
        return tokens;
      } catch (error) {
        if (error instanceof Refusal) return 0;
        throw error;
      }
    });
}

/**
 * Counts sound before it goes to the service that writes down what is said, whatever comes back: within the office's day, at the
 * service's price.
 * @returns what it costs
 * @throws Refusal 403 where AI is off; 429 with code 'ai_limit' where the office's money for the day is used up or set aside
 */
export async function spendOnSound(
  ctx: Context,
  { seconds, centsPerMinute }: { seconds: number; centsPerMinute: number },
): Promise<{ cents: number }> {
  const office = await mustHaveAi(ctx);
  const cents = (Math.max(0, seconds) * centsPerMinute) / 60;
  if (cents === 0) return { cents };
  await holdOfficeUse(ctx.tx, ctx.office);
  const [row] = await listLimits(ctx.tx);
  const limit = effectiveLimits(row).office_cents;
  const day = dashboard.dayIn(office.timezone, ctx.now);
  const { used, held } = (await sumUse(ctx.tx, day, 0, ctx.now)).office;
  if (used.cents + cents > limit)
    throw limitRefusal(
      contract.limitMessages.reached('office', 'office_cents', limit, raiserOf(row, 'office_cents')),
      secondsLeft(office.timezone, ctx.now),
    );
  if (used.cents + held.cents + cents > limit)
    throw limitRefusal(contract.limitMessages.taken('office', 'office_cents', limit), 60);
  await addCentsOfDay(ctx.tx, { clientId: ctx.office, day, userId: 0, agent: 'calls', cents });
  return { cents };
}

const limitRefusal = (words: string, seconds?: number): Refusal =>
  new Refusal(429, problemCodes.aiLimit, words, seconds);
const secondsLeft = (timezone: string, now: Date): number =>
  Math.ceil((endOfDayIn(timezone, now).getTime() - now.getTime()) / 1_000);

/** Who can raise what holds of an office's day: where the provider allows no more, its own admins cannot. */
function raiserOf(row: LimitsRow | undefined, name: 'office_tokens' | 'office_cents'): 'admin' | 'provider' {
  return (row?.[name] ?? contract.aiLimitDefaults[name]) >= ceilingOf(row)[name] ? 'provider' : 'admin';
}

/** What others have set aside. */
function withoutOwn({ office, user }: UseOfDay, own: { tokens: number; cents: string }): UseOfDay {
  const less = ({ used, held }: UseOfDay['office']) => ({
    used,
    held: { tokens: held.tokens - own.tokens, cents: held.cents - Number(own.cents) },
  });
  return { office: less(office), user: less(user) };
}

/** Counts what a question used, and lets go of what was set aside for it. A second time it does nothing. */
export async function settle(
  platform: Platform,
  scope: OfficeScope,
  { reservationId }: Reservation,
  used: { input: number; output: number; ms: number; failed: boolean },
): Promise<{ cents: number }> {
  const asked = !used.failed || used.input + used.output > 0;
  const cents = await inOffice(platform, scope, (ctx) =>
    settleReservation(ctx.tx, reservationId, {
      input: Math.max(0, Math.round(used.input)),
      output: Math.max(0, Math.round(used.output)),
      questions: asked ? 1 : 0,
    }),
  );
  return { cents: cents ?? 0 };
}

/** @throws Refusal 403 where the office has AI mode off */
export async function mustHaveAi(ctx: Context): Promise<OfficeAi> {
  const office = await findOfficeAi(ctx.tx, ctx.office);
  if (office?.aiMode !== 1) throw forbidden(contract.aiMessages.off);
  return office;
}

/** What holds: the office's own, else the installation's, and of an office's day no more than the provider allows. */
function effectiveLimits(row: LimitsRow | undefined): contract.AiLimitValues {
  const own = Object.fromEntries(
    contract.limitNames.map((name) => [name, row?.[name] ?? contract.aiLimitDefaults[name]]),
  ) as contract.AiLimitValues;
  const ceiling = ceilingOf(row);
  return {
    ...own,
    office_tokens: Math.min(own.office_tokens, ceiling.office_tokens),
    office_cents: Math.min(own.office_cents, ceiling.office_cents),
  };
}

export const ceilingOf = (row: LimitsRow | undefined): { office_tokens: number; office_cents: number } => ({
  office_tokens: row?.ceilingTokens ?? contract.aiCeilingDefaults.office_tokens,
  office_cents: row?.ceilingCents ?? contract.aiCeilingDefaults.office_cents,
});

async function chooseModel(ctx: Context, use: contract.AiUse) {
  const unavailable = (words: string) => new Refusal(503, problemCodes.unavailable, words);
  const chosen = await findAgentModel(ctx.tx, use);
  const found = ctx.models.find(chosen);
  if (found) return found;
  // Another model is no stand-in: the office may have chosen this one for where its patients' words go.
  throw unavailable(
    chosen !== null && ctx.models.list().length > 0
      ? contract.limitMessages.modelGone(chosen)
      : contract.aiMessages.noModel,
  );
}

/**
 * As many tokens as an answer may have.
 * @param used by the question, with what is about to be sent
 * @throws Refusal 429
 */
function tokensLeft(
  limits: contract.AiLimitValues,
  { name, price }: Pick<ModelFacts, 'name' | 'price'>,
  use: UseOfDay,
  {
    office,
    row,
    userId,
    now,
    used: asking,
  }: {
    office: Pick<OfficeAi, 'timezone'>;
    row: LimitsRow | undefined;
    userId: number;
    now: Date;
    used: ModelUsage;
  },
): number {
  const asked = { tokens: asking.input + asking.output, cents: costOf(price, asking) };
  const forMoney = (cents: number) =>
    cents <= 0 ? 0 : price.output === 0 ? Infinity : Math.floor((cents * MILLION) / price.output);
  const { limitMessages } = contract;
  const tomorrow = secondsLeft(office.timezone, now);
  let most = limits.question_tokens - asking.output;
  for (const whose of userId === 0 ? (['office'] as const) : (['office', 'user'] as const)) {
    for (const kind of ['tokens', 'cents'] as const) {
      const limit = limits[`${whose}_${kind}`];
      const { used, held } = use[whose];
      const worth = (rest: number) => (kind === 'tokens' ? rest : forMoney(rest));
      const free = limit - used[kind];
      if (worth(free) < FEWEST_TOKENS)
        throw limitRefusal(
          limitMessages.reached(
            whose,
            `${whose}_${kind}`,
            limit,
            whose === 'user' ? 'admin' : raiserOf(row, `office_${kind}`),
          ),
          tomorrow,
        );
      if (worth(free - asked[kind]) < FEWEST_TOKENS)
        throw limitRefusal(limitMessages.long(whose, `${whose}_${kind}`, limit), tomorrow);
      const answer = worth(free - held[kind] - asked[kind]);
      if (answer < FEWEST_TOKENS)
        throw limitRefusal(limitMessages.taken(whose, `${whose}_${kind}`, limit), 60);
      most = Math.min(most, answer);
    }
  }
  most = Math.min(most, forMoney(limits.question_cents - asked.cents));
  if (most < FEWEST_TOKENS) throw limitRefusal(limitMessages.dear(name));
  return Math.floor(most);
}

function bounded(model: LanguageModel, seconds: number): LanguageModel {
  return {
    translate: (text, to) => model.translate(text, to),
    answer(question) {
      const late = AbortSignal.timeout(seconds * 1_000);
      return model.answer({
        ...question,
        signal: question.signal ? AbortSignal.any([question.signal, late]) : late,
      });
    },
  };
}
