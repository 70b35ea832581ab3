import { type conversations as contract, conversations } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { seen, sendForm } from '../../../testing/convo-calls.ts';
import { createContact } from '../../../testing/factory.ts';
import { eventsOf } from '../../../testing/office-log.ts';
import { addItem, png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const { conversationMessages: words } = conversations;
const app = useTestApp();
const { office, ana, ben } = useOffice(app, { ana: 'Member', ben: 'Member' });

describe('an internal conversation', () => {
  const begin = (fields: Record<string, string>, files: Parameters<typeof sendForm>[4] = [], by = ana) =>
    sendForm(app, by, '/conversations/internal', fields, files);

  test('begins with its first message, which becomes its title, and refers to an item of the thread', async () => {
    const contact = await createContact(app, office);
    const item = await addItem(app, office, contact);
    const message =
      '  Please call her back about the crown,\r\n@ben, today if there is still time before the office closes ';
    const answer = await begin({
      message,
      contact_id: String(contact),
      conversation_id: String(item),
      LabCaseNum: 'null',
    });
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const {
      convo_id: id,
      convo,
      message: first,
    } = answer.json() as {
      convo_id: number;
      convo: contract.Conversation;
      message: contract.ConvoMessage;
    };
    expect(convo).toEqual(await seen(ana, id));
    expect(convo).toMatchObject({
      convo_id: id,
      convo_name: 'Please call her back about the crown, @ben, today if there is still time before…',
      kind: 'internal',
      system_process: 'internal',
      owner: ana.user.id,
      secured: false,
      message_count: 1,
      unread: 0,
      convo_references: [
        { contact_id: contact, contact_name: 'Maria Lopez', conversation_id: item, LabCaseNum: null },
      ],
    });
    expect(first).toMatchObject({ message: message.replace('\r\n', '\n'), position: 0 });
    expect(await seen(ben, id)).toMatchObject({ participant: true, userMentioned: true, unread: 1 });
    // Told once, with its message counted.
    const events = (await eventsOf(app, office.id)).map(({ type }) => type);
    expect(events.filter((type) => type !== 'updateMessage')).toEqual(['updateContact', 'addConvo']);
    expect((await eventsOf(app, office.id)).at(-1)!.payload).toMatchObject({
      convo: { convo_id: id, message_count: 1, version: convo.version },
    });
  });

  test('of a file alone is called after it', async () => {
    const contact = await createContact(app, office);
    const answer = await begin({ contact_id: String(contact) }, [{ name: 'panorama.png', bytes: png }]);
    expect(answer.json()).toMatchObject({ convo: { convo_name: 'panorama.png' }, message: { message: '' } });
  });

  test('is not begun with nothing, about nobody, or about an item of somebody else', async () => {
    const contact = await createContact(app, office);
    const other = await addItem(app, office, await createContact(app, office));
    const refused = async (fields: Record<string, string>, files: Parameters<typeof sendForm>[4] = []) => {
      const answer = await begin(fields, files);
      return [answer.statusCode, answer.statusCode === 400 ? answer.body : answer.json().code];
    };
    const contact_id = String(contact);
    expect(await refused({ message: ' ', contact_id })).toEqual([400, words.nothingToSend]);
    expect(await refused({ message: 'x', contact_id: '999999' })).toEqual([404, 'not_found']);
    expect(await refused({ message: 'x', contact_id, conversation_id: String(other) })).toEqual([
      400,
      words.referenceNotFound,
    ]);
    expect(await refused({ message: 'x', contact_id }, [{ name: 'a.exe', bytes: png }])).toEqual([
      400,
      words.fileType,
    ]);
    expect(await refused({ message: 'Ask @ben', contact_id, secured: 'true' })).toEqual([
      400,
      words.mentionOutsider('Dana Park'),
    ]);
    const { rows } = await app.owner.query('SELECT 1 FROM conversations WHERE client_id = $1', [office.id]);
    expect(rows).toEqual([]);
    expect(await eventsOf(app, office.id)).toEqual([]);
  });

  test('is one, however often the same is sent', async () => {
    const contact_id = String(await createContact(app, office));
    const client_ref = 'tab-1-convo-1';
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        begin({ message: 'Once', contact_id, client_ref }, [{ name: 'a.png', bytes: png }]),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]!.json().message.client_ref).toBe(client_ref);
    expect((await eventsOf(app, office.id)).filter(({ type }) => type === 'addConvo')).toHaveLength(1);
    // Another's ref says nothing of it.
    const others = await begin({ message: 'Mine', contact_id, client_ref }, [], ben);
    expect(others.json().convo_id).not.toBe(answers[0]!.json().convo_id);
  });

  test('that is private is for its owner, until they add people', async () => {
    const contact_id = String(await createContact(app, office));
    const { convo_id: id } = (await begin({ message: 'Mine', contact_id, secured: '1' })).json();
    expect((await seen(ana, id)).secured).toBe(true);
    expect((await ben.call('GET', `/conversations/${id}`)).statusCode).toBe(404);
    expect((await eventsOf(app, office.id)).at(-1)!.audience).toEqual([ana.user.id]);
  });
});

describe('the item at a time', () => {
  test('is the one at it or the last before, in the thread as it is after a merge, too', async () => {
    const contact = await createContact(app, office, { ph1: '+15035550101' });
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 9, minutes));
    const ids = [];
    for (const minutes of [0, 10, 20]) ids.push(await addItem(app, office, contact, { at: at(minutes) }));
    const find = async (timestamp: string | number, id = contact) => {
      const query = `timestamp=${encodeURIComponent(timestamp)}&contact_id=${id}`;
      const answer = await ben.call('GET', `/conversations/search?${query}`);
      const body = answer.json() as { conversation_id?: number; detail?: string };
      return [answer.statusCode, body.conversation_id ?? body.detail];
    };
    expect(await find(at(10).getTime())).toEqual([200, ids[1]]);
    expect(await find(at(19).toISOString())).toEqual([200, ids[1]]);
    expect(await find('2026-01-05T01:20:00-08:00')).toEqual([200, ids[2]]);
    expect(await find(8.64e15)).toEqual([200, ids[2]]);
    expect(await find(at(0).getTime() - 1)).toEqual([404, words.referenceNotFound]);
    expect(await find(0)).toEqual([404, words.referenceNotFound]);
    expect((await find(0, 999_999))[0]).toBe(404);
    const kept = await createContact(app, office, { ph1: '+15035550102' });
    const versions = await app.owner.query<{ version: number }>(
      'SELECT version FROM contacts WHERE contact_id IN ($1, $2) ORDER BY contact_id',
      [contact, kept],
    );
    const merged = await ana.call('POST', '/contacts/merge', {
      keep_id: kept,
      merge_id: contact,
      merge_version: versions.rows[0]!.version,
      keep_version: versions.rows[1]!.version,
    });
    expect([merged.statusCode, merged.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect(await find(at(10).getTime())).toEqual([200, ids[1]]);
  });
});
