import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { OFFICE_NUMBER } from '../harness/control.ts';
import { type Desk, signIn } from '../harness/desk.ts';
import type { Journey } from '../harness/journey.ts';
import { softphoneOf } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';

/** Signs in and waits until the phone can call and be called. */
export async function openPhone(
  { surfer, world }: Pick<Journey, 'surfer' | 'world'>,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Desk> {
  await softphoneOf(world, username);
  const desk = await signIn(await surfer.person(options), world.url, username);
  await desk.page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  return desk;
}

/** Waits until the carrier has nobody in a call any more. */
export const untilOver = ({ control }: World): Promise<boolean> =>
  until('nobody is left in a call', async () =>
    (await control.calls()).every(({ state }) => state === 'ended'),
  );

/**
 * Waits until the call goes on with the number that was meant, and they hang up.
 * @param number its last digits
 * @param name as the bar has it
 */
export async function speakWith(world: World, page: Page, number: string, name: string): Promise<void> {
  const { control } = world;
  await page.getByRole('region', { name: `In call with ${name}` }).waitFor();
  const going = (await control.calls()).filter(({ state }) => state !== 'ended');
  // Their end of it; ours dials the same number.
  const theirs = going.find(({ from, to }) => from === OFFICE_NUMBER && to.endsWith(number));
  expect(theirs).toBeDefined();
  await control.putDown(theirs!.call_uuid);
  // A phone's thread has the whole screen: the top bar is there, but not in sight.
  const ready = page.getByRole('button', { name: 'Phone: ready', includeHidden: true });
  await ready.waitFor({ state: 'attached' });
  await untilOver(world);
}
