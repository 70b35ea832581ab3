import { randomUUID } from 'node:crypto';
import { calls, phones as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { deliver } from '../../testing/carrier-webhook.ts';
import { createOffice, createUser, multipart, newNumber, quietWav, signIn } from '../../testing/factory.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });

type File = Parameters<typeof multipart>[1];
const upload = (files: File, who = admin) =>
  app.server.inject({
    method: 'POST',
    url: '/api/phonesounds',
    cookies: who.cookies,
    ...multipart({}, files),
  });
const wav = { name: 'hello.wav', bytes: quietWav(), type: 'audio/wav' };
const keep = async (): Promise<string> => {
  const answer = await upload([wav]);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json() as { sound_id: string }).sound_id;
};
async function setPhone(change: object) {
  const [phone] = (await admin.call('GET', '/clientphones')).json() as contract.Phone[];
  return admin.call('PUT', '/clientphone', { phone_id: phone!.phone_id, ...change });
}
const ring = async () =>
  (
    await deliver(app, '/plivo/answer', {
      CallUUID: randomUUID(),
      From: newNumber().slice(1),
      To: office.number.slice(1),
      CallStatus: 'ringing',
    })
  ).body;
const heard = (document: string) => /<Play>([^<]+)<\/Play>/.exec(document)?.[1];
const fetchHeard = (url: string) => app.server.inject({ method: 'GET', url: new URL(url).pathname });

test('a greeting is heard by staff and by the carrier, by an address that ends', async () => {
  const sound = await keep();
  const own = await admin.call('GET', `/phonesounds/${sound}`);
  expect([own.statusCode, own.headers['content-type'], own.rawPayload.equals(wav.bytes)]).toEqual([
    200,
    'audio/wav',
    true,
  ]);
  // Nobody has a softphone here: the caller is asked for a message at once.
  const changed = await setPhone({ greeting_sound: sound, greeting: 'Spoken once more when it is removed.' });
  expect(changed.json()).toMatchObject({ greeting_sound: sound });
  const url = heard(await ring())!;
  const fetched = await fetchHeard(url);
  expect([fetched.statusCode, fetched.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(fetched.rawPayload.equals(wav.bytes)).toBe(true);
  expect(url).not.toContain(sound);
  expect((await fetchHeard(`${url.slice(0, -3)}abc`)).statusCode).toBe(404);
  // Removed: its words are spoken again.
  await setPhone({ greeting_sound: '' });
  expect(await ring()).toContain('<Speak>Spoken once more when it is removed.</Speak>');
});

test('while the office is closed its own greeting is heard', async () => {
  const sound = await keep();
  await admin.call('PUT', '/settings/office-hours', { enabled: true, weekly: [], holidays: [] });
  expect(await ring()).toContain(calls.callMessages.closed);
  await setPhone({ closed_greeting_sound: sound });
  expect((await fetchHeard(heard(await ring())!)).statusCode).toBe(200);
});

test('is of its own office alone', async () => {
  const sound = await keep();
  const other = await createOffice(app);
  const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
  expect((await stranger.call('GET', `/phonesounds/${sound}`)).statusCode).toBe(404);
  const [phone] = (await stranger.call('GET', '/clientphones')).json() as contract.Phone[];
  const taken = await stranger.call('PUT', '/clientphone', {
    phone_id: phone!.phone_id,
    greeting_sound: sound,
  });
  expect([taken.statusCode, taken.body]).toEqual([400, contract.phoneMessages.soundGone]);
  const member = await signIn(app, await createUser(app, office, { role: 'Member' }));
  expect((await upload([wav], member)).statusCode).toBe(403);
});

const broken = Buffer.from(quietWav());
// A format that is not PCM.
broken.writeUInt16LE(85, 20);
test.each<[string, File, string]>([
  ['nothing', [], contract.phoneMessages.soundMissing],
  ['two', [wav, wav], contract.phoneMessages.soundMissing],
  [
    'a picture named as a sound',
    [
      {
        name: 'a.wav',
        bytes: Buffer.from('\x89PNG\r\n\x1a\n' + 'x'.repeat(40), 'latin1'),
        type: 'audio/wav',
      },
    ],
    'a.wav',
  ],
  [
    'a text',
    [{ name: 'a.txt', bytes: Buffer.from('hello'), type: 'text/plain' }],
    contract.phoneMessages.soundType,
  ],
  ['a WAV of another sort', [{ ...wav, bytes: broken }], contract.phoneMessages.soundBroken],
  [
    'more than 5 MB',
    [{ ...wav, bytes: Buffer.concat([quietWav(), Buffer.alloc(5_000_000)]) }],
    contract.phoneMessages.soundTooLarge,
  ],
])('%s is refused in words', async (_name, files, words) => {
  const answer = await upload(files);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(words);
});

describe('what no number uses', () => {
  test('is kept for a day, so that a removal can be taken back, and then goes with its file', async () => {
    const used = await keep();
    const unused = await keep();
    await setPhone({ greeting_sound: used });
    const { rows } = await app.owner.query<{ key: string }>(
      `UPDATE phone_sounds SET created_at = created_at - interval '23 hours' WHERE client_id = $1
       RETURNING file_key AS key`,
      [office.id],
    );
    await keep();
    expect((await admin.call('GET', `/phonesounds/${unused}`)).statusCode).toBe(200);
    await app.owner.query(
      `UPDATE phone_sounds SET created_at = created_at - interval '2 hours' WHERE client_id = $1`,
      [office.id],
    );
    await keep();
    expect((await admin.call('GET', `/phonesounds/${unused}`)).statusCode).toBe(404);
    expect((await admin.call('GET', `/phonesounds/${used}`)).statusCode).toBe(200);
    const left = await Promise.allSettled(rows.map(({ key }) => app.platform.files.read(key)));
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await setPhone({ menu_sound: unused })).body).toBe(contract.phoneMessages.soundGone);
  });
});
