import { inflateSync } from 'node:zlib';

/** What a printed document has. */
interface Paper {
  pages: number;
  text: string;
}

/**
 * What is written on the pages of a PDF as Chromium makes it: each page's content names glyphs of its fonts, and each font
 * has a table from its glyphs to characters. Only what is drawn on a page is read, not what the file has beside.
 */
export function readPaper(pdf: Buffer): Paper {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\nendobj/g))
    objects.set(id!, body!);
  const streamOf = (id: string): string => {
    const body = objects.get(id)!;
    const begin = /\bstream\r?\n/.exec(body)!;
    const head = body.slice(0, begin.index);
    const from = begin.index + begin[0].length;
    const data = body.slice(from, from + Number(/\/Length (\d+)/.exec(head)![1]));
    return head.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  };
  const characters = new Map<string, Map<string, string>>();
  for (const [id, body] of objects) {
    const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
    if (toUnicode !== undefined) characters.set(id, readTable(streamOf(toUnicode)));
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  const text = pages.map((body) => {
    const fonts = new Map(
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, characters.get(id!)]),
    );
    const contents = /\/Contents (\d+) 0 R/.exec(body)![1]!;
    return writtenOn(streamOf(contents), fonts);
  });
  return { pages: pages.length, text: text.join('\n') };
}

/** A font's table: its codes, as they are written (two hex digits, or four), → characters. */
function readTable(table: string): Map<string, string> {
  const found = new Map<string, string>();
  const character = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code, to] of block!.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi))
      found.set(code!.toUpperCase(), character(to!));
  for (const [, block] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, until, to] of block!.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]{4})>/gi)) {
      const digits = from!.length;
      const [first, last, start] = [from!, until!, to!].map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number,
        number,
      ];
      for (let code = first; code <= last; code += 1)
        found.set(
          code.toString(16).toUpperCase().padStart(digits, '0'),
          String.fromCharCode(start + code - first),
        );
    }
  return found;
}

/** The words of a page's content, a line each time that the pen is put down anew; U+FFFD for what no table has. */
function writtenOn(content: string, fonts: ReadonlyMap<string, Map<string, string> | undefined>): string {
  let table: Map<string, string> | undefined;
  let text = '';
  for (const [token] of content.matchAll(/\/F\d+ [\d.]+ Tf|<[0-9A-F]+>|\bBT\b/gi)) {
    if (token === 'BT') text += '\n';
    else if (token.startsWith('/')) table = fonts.get(/F\d+/.exec(token)![0]);
    else {
      const codes = token.slice(1, -1).toUpperCase();
      const digits = table?.keys().next().value?.length ?? 4;
      for (let at = 0; at < codes.length; at += digits)
        text += table?.get(codes.slice(at, at + digits)) ?? '\uFFFD';
    }
  }
  return text;
}
