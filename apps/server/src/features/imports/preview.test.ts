import { imports as contract } from '@chairline/contract';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { sendForm } from '../../testing/convo-calls.ts';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { HEAD, MAPPING, okay, PATH, useImports } from './testing/use-imports.ts';

const words = contract.importMessages;
const { app, office, caller, send, preview, reaches, through, people } = useImports();

describe('a preview', () => {
  test('guesses the mapping and shows the first rows as they would be', async () => {
    const seen = await preview('Patient Name,Cell\r\n"Reyes, Ana",(503) 555-0171\r\nBo Chen,12\r\n');
    expect(seen).toEqual({
      columns: [
        { name: 'Patient Name', samples: ['Reyes, Ana', 'Bo Chen'] },
        { name: 'Cell', samples: ['(503) 555-0171', '12'] },
      ],
      mapping: { first_name: 'Patient Name', last_name: 'Patient Name', ph1: 'Cell' },
      dates: null,
      letters: null,
      notes: [],
      source: {
        sheet: null,
        sheets: [],
        header_row: 1,
        header_rows: [
          { row: 1, cells: ['Patient Name', 'Cell'] },
          { row: 2, cells: ['"Reyes', 'Ana"', '(503) 555-0171'] },
        ],
        hidden_rows: 0,
        hidden: 'import',
      },
      total: 2,
      rows: [
        {
          row: 2,
          fields: { first_name: 'Ana', last_name: 'Reyes', ph1: '5035550171' },
          reasons: [],
          left_out: [],
        },
        {
          row: 3,
          fields: { first_name: 'Bo', last_name: 'Chen' },
          reasons: [words.refusedPhone('Phone', '12')],
          left_out: [],
        },
      ],
      outcome: null,
    });
  });

  test('remembers how files with these headers were mapped', async () => {
    const text = 'Who,Where,Phone\r\nAna,5035550171,5035550179\r\n';
    const mapping = JSON.stringify({ first_name: 'Who', ph1: 'Where' });
    const { import: begun } = okay<{ import: contract.ContactImport }>(
      await send(PATH, text, { mapping }),
      201,
    );
    await reaches(begun.id, 'done');
    const seen = await preview(text);
    expect([seen.mapping, seen.notes]).toEqual([{ first_name: 'Who', ph1: 'Where' }, [words.noteRemembered]]);
  });

  describe('of a workbook', () => {
    const list = (first: string, number: string) =>
      utils.aoa_to_sheet([
        ['Patients of Alder Dental'],
        ['First', 'Last', 'Phone'],
        [first, 'Reyes', number],
        ['Cy', 'Diaz', `${number.slice(0, -1)}9`],
      ]);
    const bytesOf = (hidden = false) => {
      const [archive, active] = [list('Ana', '5035550170'), list('Bo', '5035550180')];
      if (hidden) active['!rows'] = [{}, {}, {}, { hidden: true }];
      const book = { SheetNames: ['Archive', 'Active'], Sheets: { Archive: archive, Active: active } };
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    };
    const post = async <T>(path: string, fields: Record<string, string>, bytes = bytesOf(true)) =>
      okay<T>(
        await sendForm(app, caller, path, fields, [{ name: 'list.xlsx', bytes }]),
        path === PATH ? 201 : 200,
      );
    const look = (fields: Record<string, string> = {}, bytes = bytesOf(true)) =>
      post<contract.ImportPreview>(`${PATH}/preview`, fields, bytes);
    const mapping = JSON.stringify({ first_name: 'First', last_name: 'Last', ph1: 'Phone' });

    test('shows sheets, headers and hidden rows; what is chosen is read, imported and remembered', async () => {
      const guessed = await look();
      expect(guessed.source).toMatchObject({
        sheet: 'Archive',
        sheets: [
          { name: 'Archive', hidden: false },
          { name: 'Active', hidden: false },
        ],
        header_row: 2,
        header_rows: [
          { row: 1, cells: ['Patients of Alder Dental'] },
          { row: 2, cells: ['First', 'Last', 'Phone'] },
          { row: 3, cells: ['Ana', 'Reyes', '5035550170'] },
        ],
        hidden_rows: 0,
      });
      const chosen = await look({ sheet: 'Active' });
      expect(chosen).toMatchObject({
        total: 2,
        source: { sheet: 'Active', hidden_rows: 1, hidden: 'import' },
      });
      const fields = { sheet: 'Active', hidden_rows: 'leave_out' };
      const less = await look(fields);
      expect(less).toMatchObject({ total: 1, source: { hidden_rows: 1, hidden: 'leave_out' } });
      expect(less.rows.map(({ row, fields: { first_name: first } }) => [row, first])).toEqual([[3, 'Bo']]);

      const begun = await post<{ import: contract.ContactImport }>(PATH, { ...fields, mapping });
      expect(await reaches(begun.import.id, 'done')).toMatchObject({ total_records: 1, created: 1 });
      expect((await people()).map(({ full_name }) => full_name)).toEqual(['Bo Reyes']);

      // The next file with these headers: as it was chosen, and what is chosen anew counts more.
      expect(await look()).toMatchObject({
        total: 1,
        source: { sheet: 'Active', header_row: 2, hidden: 'leave_out' },
        notes: [words.noteRemembered],
      });
      expect(await look({ hidden_rows: 'import' })).toMatchObject({ total: 2, source: { sheet: 'Active' } });
      expect(await look({ sheet: 'Archive' })).toMatchObject({ source: { sheet: 'Archive' } });
      // An import without the choice does what its preview shows.
      const next = await post<{ import: contract.ContactImport }>(PATH, { mapping });
      expect(await reaches(next.import.id, 'done')).toMatchObject({ total_records: 1 });
      // A stranger's choice is their own.
      const other = await signIn(app, await createUser(app, await createOffice(app)));
      const theirs = await sendForm(app, other, `${PATH}/preview`, {}, [
        { name: 'x.xlsx', bytes: bytesOf() },
      ]);
      expect(okay<contract.ImportPreview>(theirs).source.sheet).toBe('Archive');
    });

    test('takes the row of the headers as it was chosen, and says what is not there', async () => {
      expect(await look({ header_row: '3' })).toMatchObject({
        columns: [{ name: 'Ana' }, { name: 'Reyes' }, { name: '5035550170' }],
        source: { header_row: 3 },
        total: 1,
      });
      for (const [fields, sentence] of [
        [{ sheet: 'Gone' }, words.sheetGone('Gone')],
        [{ header_row: '40' }, words.noHeaders],
      ] as const) {
        const answer = await sendForm(app, caller, `${PATH}/preview`, fields, [
          { name: 'list.xlsx', bytes: bytesOf() },
        ]);
        expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
      }
    });
  });

  test('remembers how the letters of files with these headers are written', async () => {
    const bytes = Buffer.from(
      'Jm\xe9no,P\xf8\xedjmen\xed,Telefon\r\nJi\xf8\xed,Dvo\xf8\xe1k,5035550171\r\n',
      'latin1',
    );
    const post = (path: string, fields: Record<string, string>) =>
      sendForm(app, caller, path, fields, [{ name: 'old.csv', bytes }]);
    const read = async () => okay<contract.ImportPreview>(await post(`${PATH}/preview`, {}));
    expect((await read()).letters?.encoding).toBe('windows-1252');
    const mapping = JSON.stringify({ first_name: 'Jméno', last_name: 'Příjmení', ph1: 'Telefon' });
    const { import: begun } = okay<{ import: contract.ContactImport }>(
      await post(PATH, { mapping, encoding: 'windows-1250' }),
      201,
    );
    await reaches(begun.id, 'done');
    expect(await read()).toMatchObject({
      letters: { encoding: 'windows-1250' },
      mapping: JSON.parse(mapping) as object,
      rows: [{ fields: { first_name: 'Jiří', last_name: 'Dvořák' } }],
    });
  });

  test('foresees what the import then does', async () => {
    const ana = await createContact(app, office, {
      firstName: 'Ana',
      lastName: 'Reyes',
      ph2: '+15035550171',
    });
    const rows = [
      'Ana,Reyes,5035550171,,',
      'Leo,Reyes,5035550171,,',
      'Bo,Chen,5035550172,bo@example.com,',
      'Bo,Chen,5035550173,BO@example.com,',
      'Bo,Chen,x,,',
    ];
    const text = HEAD + rows.join('\r\n');
    const { outcome } = await preview(text, { mapping: JSON.stringify(MAPPING), outcome: 'true' });
    expect(outcome).toMatchObject({
      created: 2,
      duplicates: 2,
      refused: 1,
      duplicate_rows: [
        { row: 2, name: 'Ana Reyes', contact_id: ana, contact_name: 'Ana Reyes', reasons: ['number'] },
        { row: 5, name: 'Bo Chen', contact_id: null, contact_name: 'Bo Chen', reasons: ['email'] },
      ],
      refused_rows: [{ row: 6, reasons: [words.refusedPhone('Phone', 'x')] }],
      families: 1,
      family_rows: [{ last_name: 'Reyes', number: '5035550171', names: ['Ana', 'Leo'] }],
    });
    expect(await through(rows.join('\r\n'))).toMatchObject({
      created: 2,
      skipped: 2,
      refused: 1,
      updated: 0,
    });
  });
});
