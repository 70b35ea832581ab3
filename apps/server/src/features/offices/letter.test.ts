import type { offices as contract } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { useTestApp } from '../../testing/use-app.ts';

/** The reserved office name (document 1, section 5): the page and saving compare with one and the same. */

let provider: Caller;

const app = useTestApp();
beforeAll(async () => {
  // Renamed since: the name that is kept is the setting's.
  provider = await signIn(
    app,
    await createUser(app, await createOffice(app, { id: 1, name: 'Harbor Support' }), { role: 'Admin' }),
  );
});

test('the page is told the name that saving refuses', async () => {
  const { name } = (await provider.call('GET', '/clients/reserved-name')).json() as { name: string };
  const { id } = await createOffice(app);
  const rename = (to: string) => provider.call('PUT', `/client/${id}`, { name: to });
  const refused = await rename(name.toLowerCase());
  expect([name, refused.statusCode, refused.body]).toEqual([
    'DSS',
    400,
    'Failed to save, invalid data given',
  ]);
  const own = ((await provider.call('GET', '/clients')).json() as contract.ClientRow[]).at(-1)!;
  expect(own.name).toBe('Harbor Support');
  expect((await rename(own.name)).statusCode).toBe(200);
});
