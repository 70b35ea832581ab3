import { expect, test } from 'vitest';
import { startSendWorld } from '../../testing/send-worlds.ts';
import { asRun } from '../jobs/own-job.ts';
import { useWorld } from '../../testing/use-app.ts';

const world = useWorld(startSendWorld);

test.each(['send-texts', 'send-emails', 'send-mail', 'order-phone'])(
  '%s: a run whose job was given to another hands nothing over; the other does, once',
  async (name) => {
    const one = await world.sends[name]!();
    const lost = { id: '1', worker: 'worker-that-was-away', attempt: 1, keyed: true, last: false };
    await asRun(lost, () => one.run());
    expect([await one.atVendor(), await one.state()]).toEqual([0, 'queued']);
    await one.run();
    expect(await one.atVendor()).toBe(1);
  },
);
