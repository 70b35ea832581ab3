import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { useTestApp } from '../../testing/use-app.ts';

let office: TestOffice;
let admin: Caller;

const app = useTestApp();
beforeAll(async () => {
  office = await createOffice(app, { name: 'Smile/Dental Łódź' });
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
});

const linesOf = (body: string) => body.slice(1).trimEnd().split('\r\n');

describe('the contact list as a file', () => {
  test('has every row the list has, over pages, and no more', async () => {
    await Promise.all(
      Array.from({ length: 620 }, (_, at) =>
        createContact(app, office, { firstName: `Row${at}`, lastName: 'Many' }),
      ),
    );
    await createContact(app, office, { firstName: '=cmd|x', lastName: 'Other' });
    const elsewhere = await createOffice(app);
    await createContact(app, elsewhere, { firstName: 'Not', lastName: 'Many' });
    const answer = await admin.call('GET', '/contacts/export?search=Many');
    expect(answer.statusCode).toBe(200);
    const [header, ...lines] = linesOf(answer.body);
    expect(header).toBe(
      'First name,Last name,Phone,Home phone,Work phone,Email,Type,Tags,Last activity,Waits for an answer since',
    );
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(
      new Set(Array.from({ length: 620 }, (_, at) => `Row${at}`)),
    );
    expect(lines).toHaveLength(620);
    const formula = await admin.call('GET', '/contacts/export?search=Other');
    expect(linesOf(formula.body)[1]).toMatch(/^'=cmd\|x,Other/);
  });

  test('is named by office and day, kept by no cache, and audited with its count but no word of the search', async () => {
    const answer = await admin.call('GET', '/contacts/export?search=Other&format=csv');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Smile Dental __d_ contacts \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''Smile%20Dental%20%C5%81%C3%B3d%C5%BA%20contacts/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    const { rows } = await app.owner.query(
      `SELECT action, details FROM audit_log WHERE client_id = $1 AND action LIKE 'list.export%' ORDER BY audit_id DESC LIMIT 2`,
      [office.id],
    );
    expect(rows).toEqual([
      { action: 'list.exported', details: { format: 'csv', rows: 1 } },
      { action: 'list.export', details: { format: 'csv' } },
    ]);
  });

  test('is a workbook where it is asked for', async () => {
    const answer = await admin.call('GET', '/contacts/export?search=Other&format=xlsx');
    const book = read(await buffer(Readable.from([answer.rawPayload])));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!);
    expect(rows).toMatchObject([{ 'First name': '=cmd|x', 'Last name': 'Other' }]);
  });

  test('is an admin’s: others, and nobody, take no list of patients out', async () => {
    const member = await signIn(app, await createUser(app, office, { role: 'Member' }));
    expect((await member.call('GET', '/contacts/export')).statusCode).toBe(403);
  });
});
