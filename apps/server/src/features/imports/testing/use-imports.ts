import { type contacts, imports as contract } from '@chairline/contract';
import { expect } from 'vitest';
import { sendForm } from '../../../testing/convo-calls.ts';
import type { Caller } from '../../../testing/factory.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';
import { until } from '../../../testing/wait.ts';

export const PATH = '/crm/contacts/import';
/** The first line of the files of these tests, and what its columns are. */
export const HEAD = 'First,Last,Phone,Email,Born\r\n';
export const MAPPING: contract.ImportMapping = {
  first_name: 'First',
  last_name: 'Last',
  ph1: 'Phone',
  email: 'Email',
  Birthdate: 'Born',
};

/** A file of a form. */
export const fileOf = (content: string | Buffer, name = 'list.csv') => ({
  name,
  bytes: Buffer.from(content as string),
});

/** A cell of a CSV file. */
export const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Answer = { statusCode: number; body: string; json(): unknown };
/** What was answered, where it was taken. */
export function okay<T>(answer: Answer, status = 200): T {
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([status, expect.any(String)]);
  return answer.json() as T;
}

type Fields = Record<string, string>;

/** An office before each test, a caller who brings files to it, and the jobs that read them. */
export function useImports() {
  const app = useTestApp({ withoutJobs: false });
  const { office, caller } = useOffice(app, { caller: 'Member' });

  /** Sends a file with its mapping, by whichever call. */
  const send = (path: string, text: string, fields: Fields = {}, as: Caller = caller) =>
    sendForm(app, as, path, { mapping: JSON.stringify(MAPPING), ...fields }, [fileOf(text)]);
  /** The preview of a file that nobody has mapped. */
  const preview = async (content: string | Buffer, fields: Fields = {}) =>
    okay<contract.ImportPreview>(await sendForm(app, caller, `${PATH}/preview`, fields, [fileOf(content)]));
  /** What the preview says that an import of these rows will do. */
  const foresee = async (rows: string, fields: Fields = {}) =>
    okay<contract.ImportPreview>(await send(`${PATH}/preview`, HEAD + rows, { outcome: 'true', ...fields }));
  const find = async (id: number) =>
    okay<contract.ContactImport[]>(await caller.call('GET', PATH)).find((entry) => entry.id === id)!;
  const reaches = (id: number, state: contract.ImportState) =>
    until(`the import is ${state}`, async () => {
      const entry = await find(id);
      return entry.state === state && entry;
    });
  /** Begins an import of rows. */
  const begin = async (rows: string, fields: Fields = {}) =>
    okay<{ message: string; import: contract.ContactImport }>(await send(PATH, HEAD + rows, fields), 201);
  /** An import of rows that is done. */
  const through = async (rows: string, fields: Fields = {}) =>
    reaches((await begin(rows, fields)).import.id, 'done');
  const rollBack = (id: number) => caller.call('DELETE', `${PATH}/${id}`);
  /** An import that is rolled back. */
  const undone = async (id: number) => {
    okay(await rollBack(id));
    return reaches(id, 'undone');
  };
  /** The office's contacts. */
  const people = async () =>
    okay<{ items: contacts.Contact[] }>(await caller.call('GET', '/contacts?limit=1000')).items;
  const named = async (name: string) => (await people()).find(({ full_name }) => full_name === name);
  const detail = async (id: number) =>
    okay<contacts.ContactDetail>(await caller.call('GET', `/contacts/${id}`));
  /** Whom a rollback left as they are, and why. */
  const keptOf = async (id: number) =>
    okay<{ kept_contacts: { name: string; reason: string }[] }>(await caller.call('GET', `${PATH}/${id}`))
      .kept_contacts;
  return {
    app,
    office,
    caller,
    send,
    preview,
    foresee,
    find,
    reaches,
    begin,
    through,
    rollBack,
    undone,
    people,
    named,
    detail,
    keptOf,
  };
}
