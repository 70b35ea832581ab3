import { imports as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { sendForm } from '../../testing/convo-calls.ts';
import { HEAD, MAPPING, okay, PATH, quoted, useImports } from './testing/use-imports.ts';

const words = contract.importMessages;
const { app, caller, send, preview, foresee, find, reaches, through, people, named, detail } = useImports();

describe('a file with faults', () => {
  const looked = (text: string | Buffer, fields: Record<string, string> = {}) =>
    preview(text, { outcome: 'true', ...fields });

  test('loses nobody by a lone quotation mark: its row is refused, with its line, and given back', async () => {
    const text =
      'Ann,Ek,503-555-0161,,"\r\nBen,Ek,503-555-0162,,\r\nCid,"Short" Ek,503-555-0163,,\r\nDan,Ek,"503-555-0164","x",\r\n';
    const whole = { bad_values: 'refuse_row' };
    const seen = await looked(HEAD + text, whole);
    expect(seen.outcome).toMatchObject({
      created: 2,
      refused_rows: [
        { row: 2, reasons: [words.refusedQuotes(2)] },
        { row: 5, reasons: [words.refusedEmail('x')] },
      ],
    });
    expect(seen.rows[0]).toEqual({
      row: 2,
      fields: {},
      reasons: [words.refusedQuotes(2)],
      left_out: [],
    });
    const entry = await through(text, whole);
    expect(entry).toMatchObject({ created: 2, refused: 2, total_records: 4 });
    expect((await people()).map(({ full_name: name }) => name).toSorted()).toEqual([
      'Ben Ek',
      'Cid "Short" Ek',
    ]);
    const back = await caller.call('GET', `${PATH}/${entry.id}/refused`);
    expect(back.body).toContain(`Ann,Ek,503-555-0161,,"""",${quoted(words.refusedQuotes(2))}`);
  });

  test('is read as UTF-8 in spite of one byte, whose row is named', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${HEAD}Zoë,Núñez,5035550141,,\r\n`),
      Buffer.from('Kevin,O\x92Shea,5035550142,,\r\n', 'latin1'),
    ]);
    const { rows, notes } = await looked(bytes);
    expect(rows.map(({ fields }) => fields.last_name)).toEqual(['Núñez', 'O’Shea']);
    expect(notes).toContain(words.noteOddLetters([3]));
  });

  test('of another encoding asks how its letters are written; the answer holds for the import', async () => {
    const list = Buffer.from(`${HEAD}Ji\xf8\xed,Dvo\xf8\xe1k,5035550171,,\r\n`, 'latin1');
    const post = (path: string, fields: Record<string, string> = {}) =>
      sendForm(app, caller, path, { mapping: JSON.stringify(MAPPING), ...fields }, [
        { name: 'old.csv', bytes: list },
      ]);
    const asked = okay<contract.ImportPreview>(await post(`${PATH}/preview`));
    expect(asked.letters).toMatchObject({ encoding: 'windows-1252' });
    const chosen = okay<contract.ImportPreview>(await post(`${PATH}/preview`, { encoding: 'windows-1250' }));
    expect(chosen.rows[0]!.fields).toMatchObject({ first_name: 'Jiří', last_name: 'Dvořák' });
    const begun = okay<{ import: contract.ContactImport }>(
      await post(PATH, { encoding: 'windows-1250' }),
      201,
    );
    await reaches(begun.import.id, 'done');
    expect(await named('Jiří Dvořák')).toMatchObject({ ph1: '5035550171' });
    expect((await post(`${PATH}/preview`, { encoding: 'utf-7' })).statusCode).toBe(400);
  });

  test('whose dates can be read both ways asks how; the answer holds for the import', async () => {
    const text = 'Ana,Reyes,5035550171,,3/4/1980\r\n';
    const born = async (fields: Record<string, string>) => {
      const { dates, rows } = await looked(HEAD + text, fields);
      return [dates?.order, rows[0]!.fields.Birthdate];
    };
    expect(await born({})).toEqual(['month_first', '1980-03-04']);
    expect(await born({ date_order: 'day_first' })).toEqual(['day_first', '1980-04-03']);
    await through(text, { date_order: 'day_first' });
    const ana = (await named('Ana Reyes'))!;
    expect(await detail(ana.contact_id)).toMatchObject({ Birthdate: String(Date.UTC(1980, 3, 3)) });
  });

  test('with both ways in one column takes nothing of what is neither until somebody chooses', async () => {
    const text = `${HEAD}Ann,Ek,5035550171,,13/04/1980\r\nBen,Ek,5035550172,,04/13/1975\r\nCid,Ek,5035550173,,05/06/1979\r\n`;
    const { dates, outcome } = await looked(text, { bad_values: 'refuse_row' });
    expect(dates?.order).toBeNull();
    expect(outcome).toMatchObject({
      created: 2,
      refused_rows: [{ row: 4, reasons: [words.refusedBirthdateUnsure('05/06/1979')] }],
    });
    expect((await looked(text, { date_order: 'day_first' })).outcome).toMatchObject({
      created: 3,
      bad_values: 0,
    });
  });

  test('a value far down decides for the first rows', async () => {
    const many = Array.from(
      { length: 700 },
      (_, n) => `P${n},Ek,503556${String(n).padStart(4, '0')},,3/4/1980\r\n`,
    );
    const text = `${HEAD}${many.join('')}Zoe,Ek,5035550171,,25/12/1979\r\n`;
    const { rows, dates } = await looked(text, { outcome: 'false' });
    expect([dates, rows[0]!.fields.Birthdate]).toEqual([null, '1980-04-03']);
  });
});

describe('a value that cannot be read', () => {
  const text =
    'Ana,Reyes,5035550171,ana@,3/14/1980\r\n' +
    'Bo,Chen,5035550172,bo@example.com,13/13/1980\r\n' +
    'Cy,Diaz,5035550173,,\r\n' +
    'Di,Ek,12,di@,\r\n';
  const foresees = (fields: Record<string, string> = {}) => foresee(text, fields);

  test('costs the value and not the person: foreseen, done, and given back with the reason', async () => {
    const { outcome, rows } = await foresees();
    expect(outcome).toMatchObject({ created: 3, refused: 1, bad_values: 2 });
    expect(outcome!.left_out_rows.map(({ row, reasons }) => [row, reasons])).toEqual([
      [2, [words.refusedEmail('ana@')]],
      [3, [words.refusedBirthdate('13/13/1980')]],
    ]);
    expect(rows[0]).toMatchObject({
      fields: { first_name: 'Ana', Birthdate: '1980-03-14' },
      reasons: [],
      left_out: [{ field: 'email', reason: words.refusedEmail('ana@') }],
    });
    const { id } = await through(text);
    expect(await find(id)).toMatchObject({ created: 3, refused: 1, left_out: 2, total_records: 4 });
    const ana = (await named('Ana Reyes'))!;
    expect(ana.email ?? '').toBe('');
    expect(await detail(ana.contact_id)).toMatchObject({ Birthdate: String(Date.UTC(1980, 2, 14)) });
    expect(await named('Bo Chen')).toMatchObject({ email: 'bo@example.com' });
    expect(okay(await caller.call('GET', `${PATH}/${id}`))).toMatchObject({
      refused_rows: [{ row: 5 }],
      left_out_rows: [{ row: 2 }, { row: 3 }],
    });

    const answer = await caller.call('GET', `${PATH}/${id}/refused`);
    expect(answer.body.trimEnd().split('\r\n').slice(1)).toEqual([
      `Ana,Reyes,5035550171,ana@,3/14/1980,${quoted(words.leftOut(words.refusedEmail('ana@')))}`,
      `Bo,Chen,5035550172,bo@example.com,13/13/1980,${quoted(words.leftOut(words.refusedBirthdate('13/13/1980')))}`,
      `Di,Ek,12,di@,,${quoted(`${words.refusedPhone('Phone', '12')} ${words.refusedEmail('di@')}`)}`,
    ]);
    // Mended and imported as the dialog says, it is filled in.
    const mended = answer.body.replace('ana@,', 'ana@example.com,');
    const again = okay<{ import: contract.ContactImport }>(
      await send(PATH, mended, { duplicates: 'fill' }),
      201,
    );
    expect(await reaches(again.import.id, 'done')).toMatchObject({ created: 0, updated: 1 });
    expect(await named('Ana Reyes')).toMatchObject({ email: 'ana@example.com' });
  });

  test('costs the row where that was chosen', async () => {
    expect((await foresees({ bad_values: 'refuse_row' })).outcome).toMatchObject({
      created: 1,
      refused: 3,
      bad_values: 2,
      left_out_rows: [],
    });
    const entry = await through(text, { bad_values: 'refuse_row' });
    expect(entry).toMatchObject({ created: 1, refused: 3, left_out: 0 });
    expect((await people()).map(({ full_name }) => full_name)).toEqual(['Cy Diaz']);
    const file = await caller.call('GET', `${PATH}/${entry.id}/refused`);
    expect(file.body).toContain(quoted(words.refusedEmail('ana@')));
    expect(file.body).not.toContain('Left out');
  });

  test('takes nothing from a contact who has one', async () => {
    await through('Ana,Reyes,5035550171,old@example.com,\r\n');
    const entry = await through('Ana,Reyes,5035550171,ana@,3/14/1980\r\n', { duplicates: 'update' });
    expect(entry).toMatchObject({ updated: 1, left_out: 1 });
    expect(await named('Ana Reyes')).toMatchObject({ email: 'old@example.com' });
  });
});
