import { ai as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { inOffice } from '../../../platform/platform.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { type Reservation, reserve, settle, spendOnSound } from '../index.ts';
import { useProvider, useTestApp } from '../../../testing/use-app.ts';
import { createAiDesk, turnAiOn } from '../../../testing/use-talk.ts';

let now = new Date('2026-11-26T20:00:00Z');
const app = useTestApp({ llmApiUrl: 'http://127.0.0.1:9/v1', now: () => now });
const provider = useProvider(app);

interface World {
  office: TestOffice;
  admin: Caller;
  actor: Extract<Actor, { kind: 'user' }>;
}

/** An office in Los Angeles with AI mode on, and its admin. */
async function withAi(): Promise<World> {
  const { office, admin } = await createAiDesk(app);
  return { office, admin, actor: actorOf(admin.user.id) };
}
const actorOf = (userId: number): World['actor'] => ({
  kind: 'user',
  userId,
  username: 'somebody',
  role: 'Admin',
  sessionId: 's',
});

const ask = ({ office, actor }: World, use: contract.AiUse = 'AI FrontDesk', letters = 0) =>
  inOffice(app.platform, { office: office.id, actor }, (ctx) => reserve(ctx, use, letters));
const used = (world: World, reservation: Reservation, input: number, output: number) =>
  settle(app.platform, { office: world.office.id, actor: world.actor }, reservation, {
    input,
    output,
    ms: 10,
    failed: false,
  });
const page = async ({ admin }: World) =>
  contract.aiLimitsPage.parse((await admin.call('GET', '/ai/limits')).json());
const none = Object.fromEntries(contract.limitNames.map((name) => [name, null]));
const save = async (world: World, limits: Partial<contract.AiLimits>, version?: number) => {
  const at = version ?? (await page(world)).version;
  return world.admin.call('PUT', '/ai/limits', { ...none, ...limits, version: at });
};
const audits = async ({ office }: World, wanted: string) =>
  (await auditOf(app, office.id)).filter(({ action }) => action === wanted);
async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

describe('a question', () => {
  test('is counted exactly, per user, per use and in the office’s day, once', async () => {
    const world = await withAi();
    const reservation = await ask(world);
    expect(reservation).toMatchObject({
      most: { seconds: 90, steps: 8, tokens: 4_000 },
      modelName: 'sandbox',
    });
    // 1,001 tokens at 100 cents a million, 7 at 500.
    expect(await used(world, reservation, 1_001, 7)).toEqual({ cents: 0.1036 });
    expect(await used(world, reservation, 1_001, 7)).toEqual({ cents: 0 });
    await used(world, await ask(world, 'composer'), 10, 1);
    const { today, ...rest } = await page(world);
    expect(rest).toEqual({
      limits: none,
      defaults: contract.aiLimitDefaults,
      ceiling: contract.aiCeilingDefaults,
      version: 0,
    });
    expect(today).toEqual({
      day: '2026-11-26',
      questions: 2,
      tokens: 1_019,
      cents: 0.1051,
      users: [
        { id: world.actor.userId, name: expect.any(String), questions: 2, tokens: 1_019, cents: 0.1051 },
      ],
      uses: [
        { use: 'AI FrontDesk', questions: 1, tokens: 1_008, cents: 0.1036 },
        { use: 'composer', questions: 1, tokens: 11, cents: 0.0015 },
      ],
      held: { questions: 0, tokens: 0, cents: 0 },
    });
  });

  test('that failed before anything was used is none; one that used something is', async () => {
    const world = await withAi();
    const scope = { office: world.office.id, actor: world.actor };
    const failed = { ms: 1, failed: true };
    await settle(app.platform, scope, await ask(world), { input: 0, output: 0, ...failed });
    expect((await page(world)).today).toMatchObject({ questions: 0, tokens: 0 });
    await settle(app.platform, scope, await ask(world), { input: 5, output: 1, ...failed });
    expect((await page(world)).today).toMatchObject({ questions: 1, tokens: 6 });
  });

  test('is refused where AI is off', async () => {
    const office = await createOffice(app);
    const user = await createUser(app, office, { role: 'Admin' });
    const world = { office, actor: actorOf(user.id), admin: await signIn(app, user) };
    expect(await refusal(ask(world))).toMatchObject({ status: 403, message: 'AI is off for this office.' });
    const answers = [await world.admin.call('GET', '/ai/limits'), await save(world, {}, 0)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403]);
  });

  test('has the time, the tokens and the money that the office says', async () => {
    const world = await withAi();
    await save(world, { question_seconds: 20, question_tokens: 900 });
    expect((await ask(world)).most).toEqual({ seconds: 20, steps: 8, tokens: 900 });
    // A cent buys 2,000 tokens at 500 cents a million.
    await save(world, { question_cents: 1 });
    expect((await ask(world)).most.tokens).toBe(2_000);
  });
});

describe('a day’s limit', () => {
  test('of tokens is reached, said with its figure, and over after midnight in the office', async () => {
    const world = await withAi();
    await save(world, { user_tokens: 5_000 });
    await used(world, await ask(world), 3_000, 1_500);
    expect((await ask(world)).most.tokens).toBe(500);
    const next = await refusal(ask(world));
    expect([next.status, next.code, next.retryAfter]).toEqual([429, 'ai_limit', 60]);
    expect(next.message).toContain('is set aside for questions that are being answered');
    const colleague = await createUser(app, world.office, {});
    expect((await ask({ ...world, actor: actorOf(colleague.id) })).most.tokens).toBe(4_000);
    // What nobody settles is let go of after its time.
    now = new Date(now.getTime() + 121_000);
    await used(world, await ask(world), 400, 90);
    const reached = await refusal(ask(world));
    expect(reached.message).toBe(
      'You have reached the limit for AI: 5,000 tokens a day. It goes on after midnight; an admin can change the limit in Settings.',
    );
    // Noon in Los Angeles and two minutes.
    expect(reached.retryAfter).toBe(12 * 3_600 - 121);
    now = new Date('2026-11-27T08:00:01Z');
    expect((await ask(world)).most.tokens).toBe(4_000);
    expect((await page(world)).today).toMatchObject({ day: '2026-11-27', questions: 0 });
    now = new Date('2026-11-26T20:00:00Z');
  });

  test.each([
    [{ office_cents: 3 }, 'Your office has reached the limit for AI: $0.03 a day.'],
    [{ user_cents: 2 }, 'You have reached the limit for AI: $0.02 a day.'],
    [{ office_tokens: 20_000 }, 'Your office has reached the limit for AI: 20,000 tokens a day.'],
    [{ office_tokens: 0 }, 'Your office has reached the limit for AI: 0 tokens a day.'],
  ])('%j', async (limits, words) => {
    const world = await withAi();
    const first = 'office_tokens' in limits && limits.office_tokens === 0 ? null : await ask(world);
    if (first) await used(world, first, 20_000, 2_000);
    await save(world, limits);
    const { message, code, status } = await refusal(ask(world));
    expect([message.slice(0, words.length), code, status]).toEqual([words, 'ai_limit', 429]);
  });

  test('counts what a question sends before it is sent', async () => {
    const world = await withAi();
    await save(world, { user_tokens: 5_000 });
    const long = await refusal(ask(world, 'AI FrontDesk', 15_000));
    expect([long.status, long.code, long.message]).toEqual([
      429,
      'ai_limit',
      contract.limitMessages.long('user', 'user_tokens', 5_000),
    ]);
    // 3,000 tokens to be read; an answer has what is left.
    expect((await ask(world, 'AI FrontDesk', 9_000)).most.tokens).toBe(2_000);
    expect((await refusal(ask(world))).message).toBe(
      contract.limitMessages.taken('user', 'user_tokens', 5_000),
    );
    const dear = await withAi();
    await save(dear, { question_cents: 1 });
    // 10,000 tokens at 100 cents a million are one cent.
    expect((await refusal(ask(dear, 'AI FrontDesk', 30_000))).message).toBe(
      contract.limitMessages.dear('sandbox'),
    );
    expect((await ask(dear, 'AI FrontDesk', 15_000)).most.tokens).toBe(1_000);
  });

  test('is not overrun by many who ask at once', async () => {
    const world = await withAi();
    await save(world, { office_tokens: 10_000, question_tokens: 1_000 });
    const answers = await Promise.allSettled(Array.from({ length: 25 }, () => ask(world)));
    const granted = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(granted.length).toBe(10);
    await Promise.all(granted.map((one) => used(world, one, 0, 1_000)));
    expect((await page(world)).today).toMatchObject({ questions: 10, tokens: 10_000, cents: 5 });
  });
});

describe('sound that is written down', () => {
  const spend = ({ office }: World, seconds: number, centsPerMinute = 60) =>
    inOffice(app.platform, { office: office.id, actor: { kind: 'job', name: 'write-down' } }, (ctx) =>
      spendOnSound(ctx, { seconds, centsPerMinute }),
    );

  test('costs what its minutes do, in the office’s day, and counts among its limits', async () => {
    const world = await withAi();
    expect(await spend(world, 90)).toEqual({ cents: 90 });
    expect(await spend(world, 30)).toEqual({ cents: 30 });
    expect(await spend(world, 30, 0)).toEqual({ cents: 0 });
    const { today } = await page(world);
    expect(today).toMatchObject({ questions: 0, tokens: 0, cents: 120 });
    expect(today.uses).toEqual([{ use: 'calls', questions: 0, tokens: 0, cents: 120 }]);
    await save(world, { office_cents: 130 });
    expect(await refusal(spend(world, 11))).toMatchObject({
      code: 'ai_limit',
      message: contract.limitMessages.reached('office', 'office_cents', 130, 'admin'),
    });
    expect(await spend(world, 10)).toEqual({ cents: 10 });
    // A question finds nothing left as well.
    expect((await refusal(ask(world))).message).toBe(
      contract.limitMessages.reached('office', 'office_cents', 130, 'admin'),
    );
  });

  test('waits for what is set aside, is refused where AI is off, and is never counted over the limit at once', async () => {
    const world = await withAi();
    await save(world, { office_cents: 100, question_tokens: 100_000, question_cents: 50 });
    const reservation = await ask(world);
    const { held } = (await page(world)).today;
    expect(held).toMatchObject({ questions: 1, tokens: 100_000, cents: 50 });
    expect((await refusal(spend(world, 60))).message).toBe(
      contract.limitMessages.taken('office', 'office_cents', 100),
    );
    await used(world, reservation, 0, 10);
    expect((await page(world)).today.held).toEqual({ questions: 0, tokens: 0, cents: 0 });
    const answers = await Promise.allSettled(Array.from({ length: 15 }, () => spend(world, 10)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    const off = await createOffice(app);
    const user = await createUser(app, off, { role: 'Admin' });
    const dark = { office: off, actor: actorOf(user.id), admin: await signIn(app, user) };
    expect(await refusal(spend(dark, 1))).toMatchObject({ status: 403 });
  });
});

test('who reaches what the provider allows is told to ask the provider', async () => {
  const world = await withAi();
  await provider.call('PUT', `/ai/ceilings/${world.office.id}`, {
    office_tokens: 1_000,
    office_cents: null,
    version: 0,
  });
  await used(world, await ask(world), 950, 0);
  expect((await refusal(ask(world))).message).toBe(
    'Your office has reached the limit for AI: 1,000 tokens a day. It goes on after midnight; for more today an admin asks your provider.',
  );
});

describe('limits', () => {
  test('are saved with a version, and written down', async () => {
    const world = await withAi();
    const saved = await save(world, { user_cents: 100 });
    expect(contract.aiLimitsPage.parse(saved.json())).toMatchObject({
      version: 1,
      limits: { ...none, user_cents: 100 },
    });
    const old = await save(world, { user_cents: 200 }, 0);
    expect([old.statusCode, old.json().detail]).toEqual([409, contract.aiMessages.changed]);
    expect(await audits(world, 'ai.limits')).toHaveLength(1);
  });

  test('are of the office alone, and of its admins', async () => {
    const [one, other] = [await withAi(), await withAi()];
    await save(one, { user_cents: 100 });
    expect((await page(other)).limits).toEqual(none);
    const member = await signIn(app, await createUser(app, one.office, {}));
    expect((await member.call('GET', '/ai/limits')).statusCode).toBe(403);
  });

  test.each([
    [{ question_seconds: 4 }, 'From 5 seconds to 600 seconds, or empty.'],
    [{ question_cents: 1.5 }, 'A whole number, or empty.'],
    [{ office_cents: 20_001 }, 'Your provider allows your office $200.00 a day at most.'],
  ])('%j is refused with a sentence', async (limits, words) => {
    const answer = await save(await withAi(), limits);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe('the provider', () => {
  const setup = async () => contract.aiSetup.parse((await provider.call('GET', '/ai/setup')).json());
  const of = async ({ office }: World) =>
    (await setup()).offices.find(({ client_id }) => client_id === office.id)!;

  test('sees the models without their keys and addresses, and whose they are', async () => {
    const answer = await provider.call('GET', '/ai/setup');
    expect(contract.aiSetup.parse(answer.json()).models).toEqual([
      {
        name: 'sandbox',
        provider: 'openai-compatible',
        model: 'sandbox',
        price: { input: 100, output: 500 },
      },
      { name: 'Other model', provider: 'anthropic', model: 'sandbox', price: { input: 300, output: 1_500 } },
    ]);
    expect(answer.body).not.toContain('key-of-the-tests');
    expect(answer.body).not.toContain('127.0.0.1');
  });

  test('chooses the model of an agent, of one office alone; one that is gone is said', async () => {
    const [world, other] = [await withAi(), await withAi()];
    const choose = (model: string | null) =>
      provider.call('POST', '/ai/agentModel', { client_id: world.office.id, agent: 'AI Scheduling', model });
    expect((await choose('Other model')).statusCode).toBe(200);
    expect((await of(world)).models['AI Scheduling']).toBe('Other model');
    expect((await ask(world, 'AI Scheduling')).modelName).toBe('Other model');
    expect((await ask(world)).modelName).toBe('sandbox');
    expect((await ask(other, 'AI Scheduling')).modelName).toBe('sandbox');
    expect((await choose('No such')).statusCode).toBe(400);
    await app.owner.query(`UPDATE ai_agent_models SET model = 'Old one' WHERE client_id = $1`, [
      world.office.id,
    ]);
    const gone = await refusal(ask(world, 'AI Scheduling'));
    expect([gone.status, gone.message]).toEqual([503, contract.limitMessages.modelGone('Old one')]);
    await choose(null);
    expect((await ask(world, 'AI Scheduling')).modelName).toBe('sandbox');
    expect(await audits(world, 'ai.model')).toHaveLength(2);
  });

  test('bounds what an office may use a day', async () => {
    const world = await withAi();
    const bound = (version: number) =>
      provider.call('PUT', `/ai/ceilings/${world.office.id}`, {
        office_tokens: null,
        office_cents: 2,
        version,
      });
    await save(world, { office_cents: 900 });
    expect((await bound(0)).statusCode).toBe(409);
    expect(contract.aiOfficeSetup.parse((await bound(1)).json())).toMatchObject({
      ceiling: { office_tokens: null, office_cents: 2 },
      version: 2,
    });
    expect(await page(world)).toMatchObject({
      limits: { office_cents: 900 },
      ceiling: { office_tokens: 20_000_000, office_cents: 2 },
    });
    await used(world, await ask(world), 20_000, 0);
    expect((await refusal(ask(world))).message).toContain('$0.02 a day');
    expect(
      (await provider.call('PUT', '/ai/ceilings/999999', { office_tokens: 1, office_cents: 1, version: 0 }))
        .statusCode,
    ).toBe(404);
  });
});

test('without a model it is said', async () => {
  const bare = await createTestApp();
  try {
    const office = await createOffice(bare);
    await turnAiOn(bare, office);
    const user = await createUser(bare, office, {});
    const scope = { office: office.id, actor: actorOf(user.id) };
    const error = await refusal(inOffice(bare.platform, scope, (ctx) => reserve(ctx, 'calls')));
    expect([error.status, error.message]).toEqual([503, contract.aiMessages.noModel]);
  } finally {
    await bare.close();
  }
});
