import { imports as contract } from '@chairline/contract';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { decodeOld } from './old-encodings.ts';
import { readText } from './read-table.ts';

const words = contract.importMessages;
const read = (text: string | Buffer) => readText(Buffer.from(text as string));
const cellsOf = (text: string) => read(text).rows.map(({ cells, fault }) => fault ?? cells);

describe('a quotation mark that follows no rule', () => {
  const HEAD = 'First,Last,Phone\n';
  test.each([
    ['a nickname', '"Edward "Ned"","Lund, "Lu"",1', ['Edward "Ned"', 'Lund, "Lu"', '1']],
    ['a nickname before the name', '"Bob" Smith,"Lund, Sr.",1', ['"Bob" Smith', 'Lund, Sr.', '1']],
    ['with backslashes', String.raw`"Edward \"Ned\"","\"Lu\" Lund",1`, ['Edward "Ned"', '"Lu" Lund', '1']],
    ['a blank before', 'Edward, "Holm, Sr.", 1', ['Edward', 'Holm, Sr.', ' 1']],
    ['a blank behind', 'Edward,"Holm, Sr." ,1', ['Edward', 'Holm, Sr.', '1']],
    ['inches', `Ann,"5'10" tall",1`, ['Ann', `5'10" tall`, '1']],
    ['inches without marks around', `Ann,5'10",1`, ['Ann', `5'10"`, '1']],
  ])('%s is read as it is meant', (_name, line, cells) =>
    expect(cellsOf(`${HEAD}${line}\n`)).toEqual([cells]),
  );

  test.each([
    ['one that is never closed', '"Bo,Lund,1'],
    ['one that is closed too late', 'Bo,"Lund,503-555-0161"'],
    ['one that takes a separator in', '"Bo "B,Lund",503-555-0161,x'],
    ['a backslash that makes a cell too many', String.raw`"Edward \"Ned\", Lund",Lund,1`],
  ])('%s is refused with its line, and the others are read', (_name, line) => {
    const [ann, odd, cid] = cellsOf(`${HEAD}Ann,Ek,2\n${line}\nCid,Dahl,3\n`);
    expect([ann, cid]).toEqual([
      ['Ann', 'Ek', '2'],
      ['Cid', 'Dahl', '3'],
    ]);
    // A cell that has become two too few leaves the row without its phone.
    if (Array.isArray(odd)) expect(odd).toEqual(['Bo', 'Lund,503-555-0161']);
    else expect(odd).toBe(words.refusedQuotes(3));
  });

  test('takes no rows into its cell, though another one closes it', () => {
    const text = `${HEAD}Ann,"tall,503-555-0161\nBen,Ek,503-555-0162\nCid,short",503-555-0163\n`;
    expect(cellsOf(text)).toEqual([
      words.refusedQuotes(2),
      ['Ben', 'Ek', '503-555-0162'],
      ['Cid', 'short"', '503-555-0163'],
    ]);
  });

  test('cells of several lines are one row, with a line that is like a row only in its count of commas', () => {
    const head = 'First,Address,Phone,Notes\n';
    expect(cellsOf(`${head}Ann,"12 Elm\nPortland, OR",503-555-0161,"one, two\r\nthree"\n`)).toEqual([
      ['Ann', '12 Elm\nPortland, OR', '503-555-0161', 'one, two\r\nthree'],
    ]);
  });

  test('a line count goes on behind a cell of several lines', () => {
    const { rows } = read('First,Notes,Phone\nAnn,"a\nb",1\n"Bo,x,2\n');
    expect(rows.map(({ row, fault }) => [row, fault])).toEqual([
      [2, undefined],
      [3, words.refusedQuotes(4)],
    ]);
  });

  test('among the headers refuses the file', () =>
    expect(() => read('First,"Last,Phone\nAnn,Ek,1\n')).toThrow(words.quotes(1)));

  test('millions of them take no longer than the file is long', () => {
    for (const line of ['"a"b,', '"""a\n', 'a,"b\n'])
      expect(read(`a,b\n${line.repeat(150_000)}`).rows.length).toBeGreaterThan(0);
  });
});

/** The same numbers each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('made-up files', () => {
  const letters = ['a', 'Ö', ' ', '"', '""', ',', ';', '\n', '\r\n', "'", '5'];
  const phoneOf = (n: number) => `503-555-${String(n).padStart(4, '0')}`;

  test('what follows RFC 4180 is read as csv-parse reads it', () => {
    const below = numbersFrom(1);
    for (let n = 0; n < 2_000; n += 1) {
      const width = 3 + below(4);
      const rows = Array.from({ length: 1 + below(5) }, (_, at) => [
        `n${at}`,
        // No line of a cell has as many pieces as the file has columns: such a one is taken for a row.
        ...Array.from({ length: width - 1 }, () =>
          Array.from({ length: below(6) }, () => letters[below(letters.length)]!)
            .join('')
            .replaceAll(',', (_comma, place: number) => (place % 3 === 0 ? ',' : '.')),
        ).map((cell) =>
          cell.split(/[\r\n]/).some((line) => line.includes(',')) && /[\r\n]/.test(cell) ? 'x' : cell,
        ),
      ]);
      const quote = (cell: string) =>
        /[",\r\n]|^\s|\s$/.test(cell) || below(3) === 0 ? `"${cell.replaceAll('"', '""')}"` : cell;
      const head = Array.from({ length: width }, (_, at) => `h${at}`).join(',');
      const text = `${head}\n${rows.map((row) => row.map(quote).join(',')).join('\r\n')}\n`;
      const told = parse(text, { relax_column_count: true, from: 2, record_delimiter: ['\r\n', '\n'] });
      expect([text, read(text).rows.map(({ cells, fault }) => fault ?? cells)]).toEqual([text, told]);
    }
  });

  test('whatever quotation marks stray in them, no contact is in no row', () => {
    const below = numbersFrom(2);
    for (let n = 0; n < 2_000; n += 1) {
      const count = 2 + below(6);
      const names = Array.from({ length: count }, (_, at) => `Person${at}x`);
      const lines = names.map((name, at) => {
        const others = ['Ann', '', 'Lund, Sr.', '12 Elm'].map((cell) =>
          cell.includes(',') || below(4) === 0 ? `"${cell}"` : cell,
        );
        let text = [name, phoneOf(at), ...others].join(',');
        const phoneEnd = `${name},${phoneOf(at)}`.length;
        // Anywhere but within the name and the number that the row is known by; from the right, so that places stay.
        const places = Array.from({ length: below(3) }, () => {
          const place = phoneEnd - 2 + below(text.length - phoneEnd + 3);
          return place < phoneEnd ? [0, name.length][phoneEnd - 1 - place]! : place;
        }).toSorted((a, b) => b - a);
        for (const place of places)
          text = text.slice(0, place) + ['"', '""', '\\"', ' "'][below(4)]! + text.slice(place);
        return text;
      });
      const text = `First,Phone,a,b,c,d\n${lines.join(['\n', '\r\n', '\r'][below(3)])}\n`;
      const { rows } = read(text);
      const lost = names.filter(
        (name) =>
          rows.filter(({ cells, fault }) => (fault ? cells.join(',') : (cells[0] ?? '')).includes(name))
            .length !== 1,
      );
      expect([text, lost]).toEqual([text, []]);
      const mixed = rows.filter(({ cells, fault }) => {
        const own = names.findIndex((name) => cells[0]?.includes(name));
        return fault === undefined && names.some((_, n) => n !== own && cells.join().includes(phoneOf(n)));
      });
      // Nobody has another's number.
      expect([text, mixed]).toEqual([text, []]);
    }
  });
});

describe('one byte that is no UTF-8', () => {
  const text = (last: string | Buffer, head = 'First,Last,Phone\r\nZoë,Núñez,5035550141\r\n') =>
    Buffer.concat([Buffer.from(head), Buffer.from(last as string)]);
  const zoe = ['Zoë', 'Núñez', '5035550141'];
  test.each([
    ['of Windows-1252', Buffer.from('Kevin,O\x92Shea,1\n', 'latin1'), ['Kevin', 'O’Shea', '1']],
    ['a whole letter of it', Buffer.from('Ren\xe9e,Ek,1\n', 'latin1'), ['Renée', 'Ek', '1']],
    ['that has no sign there', Buffer.from('Ren\x81e,Ek,1\n', 'latin1'), ['Ren\uFFFDe', 'Ek', '1']],
    ['a letter cut in the middle', Buffer.from('a\xe2\x82b,Ek,1\n', 'latin1'), ['a\uFFFDb', 'Ek', '1']],
    ['the file ends within a letter', Buffer.from('Ivo,Ek,1\xc3', 'latin1'), ['Ivo', 'Ek', '1\uFFFD']],
    ['half of a pair', Buffer.from('a\xed\xa0\xbdb,Ek,1\n', 'latin1'), ['a\uFFFDb', 'Ek', '1']],
    ['a NUL', Buffer.from('I\0vo,Ek,1\n'), ['Ivo', 'Ek', '1']],
    ['what was damaged before', 'I\uFFFDvo,Ek,1\n', ['I\uFFFDvo', 'Ek', '1']],
  ])('%s: its row is named, every other letter is what it was', (_name, last, row) => {
    const { rows, notes } = read(text(last));
    expect(rows.map(({ cells }) => cells)).toEqual([zoe, row]);
    expect(notes).toEqual([words.noteOddLetters([3])]);
  });

  test('behind a mark at the file’s begin the mark decides', () => {
    const { columns, rows, notes } = read(
      text(Buffer.from('\xe9,\xe8,1', 'latin1'), '\uFEFFFirst,Last,Phone\r\n'),
    );
    expect([columns, rows[0]!.cells, notes]).toEqual([
      ['First', 'Last', 'Phone'],
      ['é', 'è', '1'],
      [words.noteOddLetters([2])],
    ]);
  });

  test('a letter in two halves of three bytes is the letter', () => {
    const { rows, notes } = read(text(Buffer.from('a\xed\xa0\xbd\xed\xb8\x80,Ek,1\n', 'latin1')));
    expect([rows[1]!.cells[0], notes]).toEqual(['a😀', []]);
  });

  test('a file that is none as a whole is Windows-1252, though two of its letters look like one', () =>
    expect(
      read(
        Buffer.from(`First,Last,Phone\n${'Ren\xe9e,N\xfa\xf1ez,1\n'.repeat(20)}\xc3\xa9,Ek,1\n`, 'latin1'),
      ).rows.at(-1)!.cells[0],
    ).toBe('Ã©'));

  test('far down in a large file', () => {
    const many = Buffer.from(`First,Last,Phone\n${'Zoë,Núñez,5035550141\n'.repeat(9_000)}`);
    const { rows, notes } = read(Buffer.concat([many, Buffer.from('O\x92Shea,I\0vo,1', 'latin1')]));
    expect([rows[0]!.cells, rows.at(-1)!.cells]).toEqual([zoe, ['O’Shea', 'Ivo', '1']]);
    expect(notes).toEqual([words.noteOddLetters([9_002])]);
  });
});

describe('letters of which the file does not say how they are written', () => {
  const HEAD = 'First,Last,City\n';
  /** By the byte: how programs save "José Núñez, Peñón" and the like. */
  const old: Record<string, [string, string[]]> = {
    'on Windows': ['Jos\xe9,N\xfa\xf1ez,Pe\xf1\xf3n', ['José', 'Núñez', 'Peñón']],
    'on a Mac': ['Jos\x8e,N\x9c\x96ez,Pe\x96\x97n', ['José', 'Núñez', 'Peñón']],
    'under DOS': ['Jos\x82,N\xa3\xa4ez,Pe\xa4\xa2n', ['José', 'Núñez', 'Peñón']],
    'on a Mac, with its apostrophe': ['Ren\x8ee,O\xd5Brien,Z\x9frich', ['Renée', 'O’Brien', 'Zürich']],
    'on Windows, with its apostrophe': ['Ren\xe9e,O\x92Brien,Z\xfcrich', ['Renée', 'O’Brien', 'Zürich']],
    'on Windows, an apostrophe alone': ['Ann,O\x92Brien,Salem', ['Ann', 'O’Brien', 'Salem']],
  };
  test.each(Object.entries(old))('are read as they make sense: %s', (_name, [line, cells]) => {
    const table = read(Buffer.from(`${HEAD}${line}\n`, 'latin1'));
    expect(table.rows[0]!.cells).toEqual(cells);
  });

  test('are asked about with some of the file, and read as a person says', () => {
    const bytes = Buffer.from(`${HEAD}Ji\xf8\xed,Dvo\xf8\xe1k,Brno\n`, 'latin1');
    const { letters, rows } = readText(bytes);
    expect(rows[0]!.cells).toEqual(['Jiøí', 'Dvoøák', 'Brno']);
    expect(letters).toMatchObject({ encoding: 'windows-1252' });
    expect(Object.fromEntries(letters!.readings.map(({ encoding, sample }) => [encoding, sample]))).toEqual({
      'windows-1252': 'Jiøí, Dvoøák',
      macintosh: 'Ji¯Ì, Dvo¯·k',
      ibm850: 'Ji°Ý, Dvo°ßk',
      'windows-1250': 'Jiří, Dvořák',
      'windows-1251': 'Jiшн, Dvoшбk',
    });
    const chosen = readText(bytes, { encoding: 'windows-1250', sheet: null, headerRow: null });
    expect([chosen.rows[0]!.cells, chosen.letters?.encoding]).toEqual([
      ['Jiří', 'Dvořák', 'Brno'],
      'windows-1250',
    ]);
  });

  test.each([
    ['UTF-8', Buffer.from(`${HEAD}José,Núñez,Peñón\n`)],
    ['plain letters', Buffer.from(`${HEAD}Ann,Lee,Salem\n`)],
    ['UTF-16', Buffer.from(`\uFEFF${HEAD}José,Núñez,Peñón\n`, 'utf16le')],
  ])('are no question in %s, whatever was chosen for another file', (_name, bytes) => {
    const { letters, rows } = readText(bytes, { encoding: 'ibm850', sheet: null, headerRow: null });
    expect([letters, rows[0]!.cells[2]]).toEqual([null, expect.stringMatching(/^(?:Peñón|Salem)$/)]);
  });

  test('of code page 850 are those that the library of old workbooks has', async () => {
    const { cptable: pages } = (await import('@e965/xlsx/dist/cpexcel.full.mjs')) as unknown as {
      cptable: Record<number, { dec: string[] }>;
    };
    const all = Uint8Array.from({ length: 128 }, (_, n) => n + 128);
    expect(decodeOld(all, 'ibm850')).toBe(pages[850]!.dec.slice(128).join(''));
  });
});

test('rows are named, the first ten of many', () => {
  expect(words.noteOddLetters([2, 1_003])).toMatch(/^Rows 2 and 1,003: /);
  expect(words.noteOddLetters(Array.from({ length: 12 }, (_, n) => n))).toMatch(/ 9 and 2 others: /);
});
