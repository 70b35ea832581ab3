import type { contacts, practice } from '@chairline/contract';
import type { BrowserContext } from 'playwright-core';
import { until } from './until.ts';
import type { World } from './world.ts';

/** The customer key of the sandbox's practice of 2,000 patients. */
export const DEMO_PRACTICE = 'sandbox-practice';
/** A whole round of it, over the API, on a busy machine, in milliseconds. */
const WHOLE_ROUND_MS = 80_000;

/** A patient of the practice who can be texted and reads the language that the office writes. */
export interface Textable {
  /** Of the contact. */
  id: number;
  first: string;
  name: string;
  /** E.164. */
  number: string;
}

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

/** The contact as somebody to text, or undefined: their number takes no texts, or they read another language. */
export async function textable(
  person: BrowserContext,
  world: World,
  id: number,
): Promise<Textable | undefined> {
  const one = await ask<contacts.ContactDetail>(person, world, `/contacts/${id}`);
  if (!/^\d{10}$/.test(one.ph1) || !one.textable1 || !['', 'eng'].includes(one.language)) return undefined;
  return { id, first: one.first_name, name: one.full_name, number: `+1${one.ph1}` };
}

/** So many patients with a visit in the coming two weeks who can be texted. Who they are changes with the date. */
export async function textablePatients(
  person: BrowserContext,
  world: World,
  count: number,
): Promise<Textable[]> {
  const found = new Map<number, Textable>();
  for (let ahead = 1; ahead < 15; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const { appointments } = await ask<practice.DaySchedule>(person, world, `/od/schedule/date/${day}`);
    for (const { contact_id } of appointments) {
      if (contact_id === null || found.has(contact_id)) continue;
      const one = await textable(person, world, contact_id);
      if (one) found.set(contact_id, one);
      if (found.size === count) return [...found.values()];
    }
  }
  throw new Error(`${found.size} of ${count} patients of the coming two weeks can be texted`);
}
