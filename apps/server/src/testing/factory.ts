import { labels, PAGE_HEADER } from '@chairline/contract';
import { hash } from '@node-rs/argon2';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { searchTextOf } from '../features/contacts/index.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'frontdesk1';

/** As light as argon2id goes: thousands of sign-ins a run need no protection. Passwords set by a call are the real ones. */
const hashed = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let made = 0;

/** A number that no other office of the tests has, E.164. */
export function newNumber(): string {
  made += 1;
  // The carrier's people at 0190 to 0199 behave in their own way: one is busy, another hangs up.
  const ending = made % 10_000;
  if (ending >= 190 && ending < 200) made += 200 - ending;
  return `+1503${String(2_000_000 + made)}`;
}

export interface TestOffice {
  id: number;
  /** The number its texts leave from, E.164. */
  number: string;
}

/** A fresh office with a text number. `id` is given where the provider's own (1) is meant. */
export async function createOffice(
  app: TestApp,
  options: { id?: number; name?: string } = {},
): Promise<TestOffice> {
  const number = newNumber();
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO clients (client_id, name, timezone, business_number)
     VALUES (coalesce($1, nextval(pg_get_serial_sequence('clients', 'client_id'))), $2, 'America/Los_Angeles', '+15035550199')
     RETURNING client_id AS id`,
    [options.id ?? null, options.name ?? 'Cedar Dental'],
  );
  const id = rows[0]!.id;
  await app.owner.query(`INSERT INTO phones (client_id, phone_num, is_text_default) VALUES ($1, $2, true)`, [
    id,
    number,
  ]);
  await app.owner.query(
    `INSERT INTO process_types (client_id, type_name, is_system) SELECT $1, unnest($2::text[]), true`,
    [id, labels.systemProcesses],
  );
  return { id, number };
}

export interface TestUser {
  id: number;
  office: number;
  username: string;
}

export async function createUser(
  app: TestApp,
  office: TestOffice,
  options: { username?: string; role?: 'Admin' | 'Member'; email?: string } = {},
): Promise<TestUser> {
  made += 1;
  const username = options.username ?? `user${made}`;
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO users (client_id, username, first_name, last_name, role, password_hash, email)
     VALUES ($1, $2, 'Dana', 'Park', $3, $4, $5) RETURNING user_id AS id`,
    [office.id, username, options.role ?? 'Member', await hashed, options.email ?? ''],
  );
  return { id: rows[0]!.id, office: office.id, username };
}

export interface NewTestContact {
  firstName?: string;
  lastName?: string;
  ph1?: string;
  ph2?: string;
  phoneNum?: string;
  family?: number;
  activityAt?: Date;
}

export async function createContact(
  app: TestApp,
  office: TestOffice,
  contact: NewTestContact = {},
): Promise<number> {
  const row = { firstName: 'Maria', lastName: 'Lopez', ph1: '', ph2: '', ph3: '', phoneNum: '', ...contact };
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO contacts (client_id, first_name, last_name, ph1, ph2, phone_num, family, search_text, activity_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now())) RETURNING contact_id AS id`,
    [
      office.id,
      row.firstName,
      row.lastName,
      row.ph1,
      row.ph2,
      row.phoneNum,
      contact.family ?? 0,
      searchTextOf(row),
      contact.activityAt ?? null,
    ],
  );
  return rows[0]!.id;
}

/** A signed-in caller, as our page's own code calls: its cookies travel with every request, and it keeps the new ones. */
export interface Caller {
  user: TestUser;
  cookies: Record<string, string>;
  call(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
}

export async function signIn(app: TestApp, user: TestUser, password = PASSWORD): Promise<Caller> {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/login',
    payload: { client_id: String(user.office), username: user.username, password },
  });
  if (response.statusCode !== 200) throw new Error(`sign-in failed: ${response.statusCode} ${response.body}`);
  const cookies = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value]));
  return {
    user,
    cookies,
    call: (method, path, body) =>
      app.server.inject({
        method,
        url: `/api${path}`,
        cookies,
        headers: { [PAGE_HEADER]: '1' },
        ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
      }),
  };
}

/** A second of silence, as the browser records it: PCM of 16 bits, 16 kHz. */
export function quietWav(): Buffer {
  const sound = Buffer.alloc(32_000);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** A multipart body of text fields and files. */
export function multipart(
  fields: Record<string, string>,
  files: readonly { name: string; bytes: Buffer; type?: string }[] = [],
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'chairline-test-boundary';
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  }
  for (const file of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
