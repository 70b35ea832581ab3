import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { practice as contract } from '@chairline/contract';
import { conflict } from '../../../platform/errors.ts';

import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { leaveDay, takeDay } from './store-bookings.ts';

/** Longer than all questions of one booking may take: after a kill the day is free again then. */
const HELD_MS = 180_000;
const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 150;

/**
 * Books on a day of the practice's calendar while nobody else does, in whatever process: between the look whether a
 * time is free and its taking nobody of this office comes in.
 * @throws Refusal 409 where somebody else's booking does not end
 */
export async function holdDay<T>(
  platform: Platform,
  session: OfficeScope,
  day: string,
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const take = () =>
    inOffice(platform, session, (ctx) => {
      const until = new Date(ctx.now.getTime() + HELD_MS);
      return takeDay(ctx.tx, { office: ctx.office, day, holder, now: ctx.now, until });
    });
  const end = Date.now() + WAIT_MS;
  while (!(await take())) {
    if (Date.now() > end) throw conflict(contract.dayWords.busyDay);
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await inOffice(platform, session, (ctx) => leaveDay(ctx.tx, day, holder));
  }
}
