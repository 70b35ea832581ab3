import type { Page } from 'playwright-core';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';

/** Daniel Reyes calls, is answered, and hangs up. @param page of somebody with a softphone */
export async function takeCall(
  page: Page,
  { control }: World,
  take: (screen: string, of: Page) => Promise<void>,
): Promise<void> {
  const ready = page.getByRole('button', { name: 'Phone: ready', includeHidden: true });
  // The line takes its time to be registered.
  await ready.waitFor({ state: 'attached' });
  const call = await control.callIn('+15035550111', 'speak');
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('Daniel Reyes').waitFor();
  await take('call-incoming', page);
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('region', { name: 'In call with Daniel Reyes' }).waitFor();
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  await take('call', page);
  await control.putDown(call);
  await until('nobody is left in the call', async () =>
    (await control.calls()).every(({ state }) => state === 'ended'),
  );
}
