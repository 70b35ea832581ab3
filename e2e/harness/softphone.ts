import { signInCaller } from './caller.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/**
 * The name at the carrier of the softphone of a user of the demo's office, once the server has had it made: `desk`,
 * `desk2` and `admin` have one from the start.
 */
export async function softphoneOf(world: Pick<World, 'url'>, username: string): Promise<string> {
  const caller = await signInCaller(world.url, username);
  let name = '';
  await until(`the carrier has made the softphone of ${username}`, async () => {
    ({ plivo_user: name } = await caller.get<{ plivo_user: string }>('/check'));
    return name !== '';
  });
  return name;
}

/**
 * A colleague at their softphone, played without a browser: it is registered (or gone) and does this when it rings.
 * @returns its name at the carrier
 */
export async function playColleague(
  world: Pick<World, 'url' | 'control'>,
  username: string,
  conduct: Parameters<World['control']['softphone']>[1] = {},
): Promise<string> {
  const name = await softphoneOf(world, username);
  await world.control.softphone(name, conduct);
  return name;
}
