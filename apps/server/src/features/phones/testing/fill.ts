import { randomUUID } from 'node:crypto';
import { newNumber, quietWav, type TestOffice } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { PhonesIds } from './route-cases.ts';

/** Two numbers, and the sound of a greeting. */
export async function fillPhones(app: TestApp, office: TestOffice): Promise<PhonesIds> {
  const sound = randomUUID();
  const kept = await app.platform.files.put(office.id, quietWav());
  await app.owner.query(
    `INSERT INTO phone_sounds (client_id, sound_id, file_key, type, size, sha256, created_at)
     VALUES ($1, $2, $3, 'audio/wav', $4, $5, now())`,
    [office.id, sound, kept.key, quietWav().length, kept.sha256],
  );
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO phones (client_id, phone_num) VALUES ($1, $2), ($1, $3) RETURNING phone_id AS id`,
    [office.id, newNumber(), newNumber()],
  );
  return { phone: rows[0]!.id, sparePhone: rows[1]!.id, sound };
}
