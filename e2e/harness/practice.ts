import type { practice } from '@chairline/contract';
import type { BrowserContext } from 'playwright-core';
import { until } from './until.ts';
import type { World } from './world.ts';

/** The customer key of the sandbox's practice of 2,000 patients. */
const DEMO_PRACTICE = 'sandbox-practice';
/** A whole round of it, over the API, on a busy machine, in milliseconds. */
const WHOLE_ROUND_MS = 80_000;

/** What the API answers a signed-in person. */
export async function ask<T>(person: BrowserContext, world: World, path: string): Promise<T> {
  const answer = await person.request.get(`${world.url}/api${path}`);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Connects the office of an admin to the sandbox's practice, where it is not yet, and waits until it was read whole. */
export async function connectPractice(admin: BrowserContext, world: World): Promise<void> {
  const { enabled } = await ask<{ enabled: boolean }>(admin, world, '/od/enabled');
  if (!enabled) {
    const saved = await admin.request.post(`${world.url}/api/od/access-token`, {
      data: { token: DEMO_PRACTICE },
      headers: { origin: world.url },
    });
    if (saved.status() !== 201)
      throw new Error(`No token was saved: ${saved.status()} ${await saved.text()}`);
  }
  await untilRead(admin, world);
}

/** Waits until the practice was read whole. @param since when it was before: a later round is waited for */
export async function untilRead(
  admin: BrowserContext,
  world: World,
  since: string | null = null,
): Promise<void> {
  await until(
    'the practice was read',
    async () => {
      const { synced_at, round } = await ask<practice.PracticeState>(admin, world, '/od/state');
      return synced_at !== null && synced_at !== since && round === null;
    },
    WHOLE_ROUND_MS,
  );
}
