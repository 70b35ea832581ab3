import { createHash, randomUUID } from 'node:crypto';
import { seal } from '../../../platform/crypto.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import type { TestOffice, TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { pushKeysOfADevice } from './route-cases.ts';

/** A conversation with a reminder for the user, and a device of that user. */
export async function fillReminders(app: TestApp, office: TestOffice, user: TestUser, session: string) {
  const remindedConvo = await addConvo(app, office, {
    owner: user.id,
    reminders: [{ user: user.id, at: new Date(Date.now() + 7_200_000) }],
  });
  return { remindedConvo, pushDevice: await addDevice(app, user, session) };
}

/** A device of a user that takes notifications, as a browser added it. @returns its id */
async function addDevice(
  app: TestApp,
  user: TestUser,
  session: string,
  endpoint = `https://push.chairline.test/${randomUUID()}`,
  keys = pushKeysOfADevice,
): Promise<number> {
  const hash = createHash('sha256').update(endpoint).digest();
  const sealed = seal(app.platform.config.secrets.encryptionKey, JSON.stringify({ endpoint, keys }), {
    office: user.office,
    purpose: `push:${hash.toString('base64url')}`,
  });
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO push_subscriptions (client_id, user_id, session_id, endpoint_hash, sealed, device, added_at)
     VALUES ($1, $2, $3, $4, $5, 'Chrome on Windows', now()) RETURNING push_id AS id`,
    [user.office, user.id, session, hash, sealed],
  );
  return rows[0]!.id;
}
