import { imports as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { okay, PATH, useImports } from './testing/use-imports.ts';

const { app, office, caller, through, undone, named, detail } = useImports();

describe('families of one number and surname', () => {
  const familiesOf = async (id: number) =>
    okay<{ families: contract.FoundFamily[]; total: number }>(
      await caller.call('GET', `${PATH}/${id}/families`),
    );
  const link = async (id: number, families: number[][]) =>
    okay(await caller.call('POST', `${PATH}/${id}/families`, { families }));
  const idsOf = ({ families }: { families: contract.FoundFamily[] }) =>
    families.map(({ members }) => members.map((one) => one.contact_id));
  const rows =
    'Ana,Reyes,5035550171,,\r\nLeo,REYES,5035550171,,\r\nBo,Chen,5035550171,,\r\nCy,Reyes,5035550172,,';

  test('are offered with those who were there before, and linked at once', async () => {
    const mother = await createContact(app, office, {
      firstName: 'Eva',
      lastName: 'Reyes',
      ph1: '+15035550171',
    });
    const { id } = await through(rows);
    const found = await familiesOf(id);
    expect(found).toMatchObject({
      total: 1,
      families: [{ number: '5035550171', members: [{ contact_id: mother, name: 'Eva Reyes' }, {}, {}] }],
    });
    expect(await link(id, idsOf(found))).toEqual({ linked: 1 });
    expect(await detail(mother)).toMatchObject({ family_members: [{}, {}] });
    expect(await familiesOf(id)).toEqual({ families: [], total: 0 });
    expect(await link(id, idsOf(found))).toEqual({ linked: 0 });
    // The rollback takes the newcomers away, and a family of one is none.
    expect(await undone(id)).toMatchObject({ removed: 4, kept: 0 });
    expect(await detail(mother)).toMatchObject({ family: 0, family_members: [] });
  });

  test('go on where one of them is kept', async () => {
    const { id } = await through(rows);
    await link(id, idsOf(await familiesOf(id)));
    const leo = (await named('Leo REYES'))!.contact_id;
    okay(await caller.call('PUT', `/crm/contacts/${leo}`, { City: 'Salem' }));
    expect(await undone(id)).toMatchObject({ removed: 3, kept: 1 });
    expect(await detail(leo)).toMatchObject({ family: 0, City: 'Salem' });
  });

  test('are no stranger’s to see or to link', async () => {
    const { id } = await through(rows);
    const ids = idsOf(await familiesOf(id));
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect((await stranger.call('GET', `${PATH}/${id}/families`)).statusCode).toBe(404);
    expect((await stranger.call('POST', `${PATH}/${id}/families`, { families: ids })).statusCode).toBe(404);
    const other = await through('Zed,Zorn,5035550188,,');
    expect(
      (await caller.call('POST', `${PATH}/${other.id}/families`, { families: [[999_999, 999_998]] }))
        .statusCode,
    ).toBe(404);
  });
});
