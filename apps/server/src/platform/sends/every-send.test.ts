import { expect, test } from 'vitest';
import { type KillStep, killSteps, startSendWorld } from '../../testing/send-worlds.ts';
import { until } from '../../testing/wait.ts';
import { isGate } from '../../testing/tier.ts';
import { useWorld } from '../../testing/use-app.ts';

const world = useWorld(startSendWorld);

const sends = [
  'send-texts',
  'send-emails',
  'send-mail',
  'send-google-changes',
  'send-social-post',
  'send-messages',
  'send-chart-document',
  'order-phone',
  'make-endpoint',
] as const;

test('every declared send is here', () => {
  const declared = world.app.jobs.filter((kind) => kind.isSend).map((kind) => kind.name);
  expect(Object.keys(world.sends).toSorted()).toEqual(declared.toSorted());
  expect([...sends].toSorted()).toEqual(declared.toSorted());
});

/** Where one process after the other is killed. */
const ways: KillStep[][] = [
  [],
  ...killSteps.map((step) => [step]),
  ['marked', 'looked up'],
  ['taken', 'looked up'],
  ['settled', 'settled'],
  ['marked', 'taken', 'picked', 'settled'],
];

/** After these nobody knows here whether the vendor has it. */
const leavesDoubt = new Set<KillStep>(['marked', 'taken', 'settled']);

for (const name of sends)
  test.each(ways.map((steps) => ({ steps, said: steps.join(', then ') || 'never' })))(
    `${name}, killed $said: the vendor has it once`,
    async ({ steps }) => {
      const one = await world.sends[name]!();
      for (const step of steps) await one.run(step);
      const state = await until('it came to its end', async () => {
        await one.run();
        const now = await one.state();
        return now === 'accepted' || now === 'failed' ? now : undefined;
      });
      // What cannot be looked up is sent a second time at most.
      const doubts = steps.filter((step) => leavesDoubt.has(step)).length;
      expect(state).toBe(one.canLookUp || doubts < 2 ? 'accepted' : 'failed');
      expect(await one.atVendor()).toBe(1);
    },
  );

const vendorOf: Record<(typeof sends)[number], string> = {
  'send-texts': 'plivo',
  'send-emails': 'gmail',
  'send-google-changes': 'google-calendar',
  'send-social-post': 'meta',
  'send-messages': 'meta',
  'send-mail': 'smtp',
  'send-chart-document': 'open-dental',
  'order-phone': 'plivo',
  'make-endpoint': 'plivo',
};
/** In the gate each send meets one fault, and each fault a send; in `test:all` each meets all. */
const inTurn = <T>(all: readonly T[], nth: number): readonly T[] =>
  isGate() ? all.filter((_, at) => at === nth % all.length) : all;

/** 5xx, 429, an answer that is none, a cut connection, and one that is cut once the vendor has it. */
const common = ['error', 'rate-limit', 'garbage', 'timeout', 'accept-then-drop'];
const ofSmtp = ['refuse', 'busy', 'reject', 'timeout', 'accept-then-drop'];

for (const [nth, name] of sends.entries())
  test.each(inTurn(vendorOf[name] === 'smtp' ? ofSmtp : common, nth))(
    `${name}, the vendor’s fault is %s: it has it once, or refused it`,
    async (mode) => {
      const one = await world.sends[name]!();
      await world.fault(vendorOf[name], mode);
      try {
        await one.run();
      } finally {
        await world.fault(vendorOf[name], 'ok');
      }
      expect(await one.state()).not.toBe('accepted');
      const state = await until('it came to its end', async () => {
        await one.run();
        const now = await one.state();
        return now === 'accepted' || now === 'failed' ? now : undefined;
      });
      const isRefused = mode === 'reject';
      expect(state).toBe(isRefused ? 'failed' : 'accepted');
      expect(await one.atVendor()).toBe(isRefused ? 0 : 1);
    },
  );

test.each(sends)('%s, in doubt and never answered, comes to its end', async (name) => {
  const one = await world.sends[name]!();
  await one.run('marked');
  expect(await one.state()).toBe('sending');
  await one.age();
  await world.fault(vendorOf[name], vendorOf[name] === 'smtp' ? 'busy' : 'error');
  try {
    await until('it came to its end', async () => {
      await one.run();
      return (await one.state()) === 'failed' ? true : undefined;
    });
  } finally {
    await world.fault(vendorOf[name], 'ok');
  }
  expect(await one.atVendor()).toBe(0);
});
