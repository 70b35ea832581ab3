import { imports as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { sendForm } from '../../testing/convo-calls.ts';
import { createContact } from '../../testing/factory.ts';
import { addItem } from '../../testing/rows.ts';
import { okay, PATH, quoted, useImports } from './testing/use-imports.ts';

const words = contract.importMessages;
const { app, office, caller, find, through, rollBack, undone, people, named, detail, keptOf } = useImports();

describe('a rollback', () => {
  test('removes those it made and gives back what it changed; twice changes nothing', async () => {
    const ana = await createContact(app, office, {
      firstName: 'Ana',
      lastName: 'Reyes',
      ph1: '+15035550171',
    });
    const before = await detail(ana);
    const { id } = await through('Ana,Reyes,5035550171,a@example.com,3/14/1980\r\nBo,Chen,5035550172,,', {
      duplicates: 'update',
    });
    const entry = await undone(id);
    expect(entry).toMatchObject({
      status: 'rollback',
      removed: 1,
      restored: 1,
      kept: 0,
      reverted_by: caller.user.id,
    });
    expect(entry.reverted_at).not.toBeNull();
    expect((await people()).map(({ contact_id }) => contact_id)).toEqual([ana]);
    const { version: _old, ...was } = before;
    expect(await detail(ana)).toMatchObject(was);
    expect(okay<{ import: contract.ContactImport }>(await rollBack(id)).import).toEqual(entry);
    expect(await find(id)).toEqual(entry);
  });

  test('leaves of those it changed with whom there is something since, and gives back with whom there was before', async () => {
    const talk = async (contact: number) =>
      okay(
        await sendForm(app, caller, '/conversations/internal', {
          message: 'Ask the doctor',
          contact_id: String(contact),
        }),
      );
    const wish = (contact: number) =>
      app.owner.query(
        `INSERT INTO appointment_requests (client_id, contact_id, source, wish, requested_at) VALUES ($1, $2, 'text', 'A cleaning', now())`,
        [office.id, contact],
      );
    const names = ['Before', 'Since', 'Again', 'Wished'];
    const ids: Record<string, number> = {};
    for (const [n, firstName] of names.entries())
      ids[firstName] = await createContact(app, office, {
        firstName,
        lastName: 'Row',
        ph1: `+1503555019${n}`,
      });
    await talk(ids.Before!);
    await talk(ids.Again!);
    const { id } = await through(
      names.map((name, n) => `${name},Row,503555019${n},new@example.com,`).join('\r\n'),
      {
        duplicates: 'update',
      },
    );
    await talk(ids.Since!);
    await talk(ids.Again!);
    await wish(ids.Wished!);
    expect(await undone(id)).toMatchObject({ removed: 0, restored: 1, kept: 3 });
    expect(await keptOf(id)).toMatchObject([
      { name: 'Again Row', reason: words.keptConvos },
      { name: 'Since Row', reason: words.keptConvos },
      { name: 'Wished Row', reason: words.keptVisits },
    ]);
    expect(await detail(ids.Before!)).toMatchObject({ email: '' });
    expect(await detail(ids.Since!)).toMatchObject({ email: 'new@example.com' });
  });

  test('leaves whom somebody changed, or with whom there was something, and names them', async () => {
    const old = await createContact(app, office, { firstName: 'Old', lastName: 'One', ph1: '+15035550170' });
    const names = ['Edited', 'Texted', 'Talked', 'Tagged', 'Plain', 'Wanted'];
    const rows = names.map((name, n) => `${name},Row,503555018${n},,`);
    const { id } = await through([...rows, 'Old,One,5035550170,x@example.com,'].join('\r\n'), {
      duplicates: 'update',
    });
    const idOf = async (name: string) => (await named(`${name} Row`))!.contact_id;
    okay(await caller.call('PUT', `/crm/contacts/${await idOf('Edited')}`, { first_name: 'Changed' }));
    await addItem(app, office, await idOf('Texted'));
    await app.owner.query('UPDATE contacts SET item_count = 1 WHERE contact_id = $1', [await idOf('Texted')]);
    okay(
      await sendForm(app, caller, '/conversations/internal', {
        message: 'Ask the doctor',
        contact_id: String(await idOf('Talked')),
        secured: 'true',
      }),
    );
    okay(await caller.call('PUT', `/contacts/${await idOf('Tagged')}/needs_answer`, { needs_answer: true }));
    await app.owner.query(
      `INSERT INTO appointment_requests (client_id, contact_id, source, wish, requested_at) VALUES ($1, $2, 'text', 'A cleaning', now())`,
      [office.id, await idOf('Wanted')],
    );
    okay(await caller.call('PUT', `/crm/contacts/${old}`, { email: 'mine@example.com' }));
    expect(await undone(id)).toMatchObject({ removed: 1, restored: 0, kept: 6 });
    expect(await keptOf(id)).toMatchObject([
      { name: 'Changed Row', reason: words.keptChanged },
      { name: 'Old One', reason: words.keptChanged },
      { name: 'Tagged Row', reason: words.keptChanged },
      { name: 'Talked Row', reason: words.keptConvos },
      { name: 'Texted Row', reason: words.keptItems },
      { name: 'Wanted Row', reason: words.keptVisits },
    ]);
    const rest = okay<{ contacts: unknown[] }>(await caller.call('GET', `${PATH}/${id}/contacts`));
    expect(rest.contacts).toEqual([]);
    // All of them are taken out as a file; who was deleted since is in it with what is left to say.
    await app.owner.query('DELETE FROM appointment_requests WHERE client_id = $1', [office.id]);
    okay(await caller.call('DELETE', `/crm/contacts/${await idOf('Wanted')}`));
    const kept = await caller.call('GET', `${PATH}/${id}/kept`);
    expect(kept.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = kept.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFName,Phones,Email,Why it was kept');
    expect(lines.toSorted()).toEqual([
      `Changed Row,(503) 555-0180,,${words.keptChanged}`,
      `Old One,(503) 555-0170,mine@example.com,${words.keptChanged}`,
      `Tagged Row,(503) 555-0183,,${words.keptChanged}`,
      `Talked Row,(503) 555-0182,,${words.keptConvos}`,
      `Texted Row,(503) 555-0181,,${quoted(words.keptItems)}`,
      `Wanted Row,,,${quoted(`${words.keptVisits}; deleted since`)}`,
    ]);
    expect(await named('Plain Row')).toBeUndefined();
    expect(await detail(old)).toMatchObject({ email: 'mine@example.com' });
  });

  test('another change of a field the import did not write does not hold it up', async () => {
    const old = await createContact(app, office, { firstName: 'Old', lastName: 'One', ph1: '+15035550170' });
    const { id } = await through('Old,One,5035550170,x@example.com,', { duplicates: 'fill' });
    okay(await caller.call('PUT', `/crm/contacts/${old}`, { City: 'Salem' }));
    expect(await undone(id)).toMatchObject({ restored: 1, kept: 0 });
    expect(await detail(old)).toMatchObject({ email: '', City: 'Salem' });
  });

  test('of two imports, one after the other, the last first', async () => {
    const one = await through('Ana,Reyes,5035550171,,');
    const two = await through('Ana,Reyes,5035550171,a@example.com,', { duplicates: 'fill' });
    expect(await undone(two.id)).toMatchObject({ restored: 1 });
    expect(await undone(one.id)).toMatchObject({ removed: 1, kept: 0 });
    expect(await people()).toEqual([]);
  });

  test('of an earlier one leaves what a later one has changed', async () => {
    const one = await through('Ana,Reyes,5035550171,,');
    await through('Ana,Reyes,5035550171,a@example.com,', { duplicates: 'fill' });
    expect(await undone(one.id)).toMatchObject({ removed: 0, kept: 1 });
  });
});
