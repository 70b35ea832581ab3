import { describe, expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';
import { parseMail } from '../parse/parse-mail.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import { picturesById } from './shown-pictures.ts';
import { png } from '../../../testing/rows.ts';

/** A picture no other is the same as: what follows its last chunk no reader of PNG looks at. */
const picture = (n: number): Buffer => Buffer.concat([png, Buffer.from(`#${n}#`)]);
const numberOf = (bytes: Buffer): number => Number(/#(\d+)#$/.exec(bytes.toString('latin1'))?.[1]);

/** Which pictures the page of a mail shows and which are among its files, as a reader sees them. */
function seen(mail: ParsedMail): { shown: number[]; files: number[] } {
  const paths = [...picturesById(mail.attachments)].map(([id, one]) => [id, `/p/${numberOf(one.bytes)}`]);
  const page = mailPage({
    html: mail.html,
    text: mail.text,
    subject: mail.subject,
    dark: false,
    shown: { images: false, inline: Object.fromEntries(paths), ownHost: 'desk.test' },
  });
  // What nobody sees in a browser either.
  const visible = page.replace(/<div style="display:none">.*?<\/div>|<img\b[^>]*width="0"[^>]*>/g, '');
  const shown = [...visible.matchAll(/<img\b[^>]*src="\/p\/(\d+)"/g)].map(([, n]) => Number(n));
  const files = mail.attachments.filter((one) => !one.inline).map(({ bytes }) => numberOf(bytes));
  return { shown: [...new Set(shown)].sort((a, b) => a - b), files: files.filter((n) => !Number.isNaN(n)) };
}

/** The same numbers each time (mulberry32). @returns a whole number below `below` */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** A made-up mail: parts in parts, pictures named in any way, HTML that shows some of them. @returns how many */
function madeUpMail(seed: number): { raw: Buffer; pictures: number } {
  const roll = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  const count = roll(6);
  // Ids few enough that two pictures share one, or differ by their letters' case alone.
  const idOf = (n: number) =>
    pick([`p${n}@x`, `P${n}@X`, `p${roll(4)}@x`, 'a%20b@x', '__proto__', 'constructor']);
  const ids: string[] = [];
  const pictureLeaf = (n: number): string => {
    const lines = [
      `Content-Type: ${pick(['image/png', 'image/png; name="a.png"', 'application/octet-stream'])}`,
    ];
    const disposition = pick(['', 'inline', 'attachment', 'INLINE; filename="a.png"', 'x-other']);
    if (disposition !== '') lines.push(`Content-Disposition: ${disposition}`);
    if (roll(4) > 0) {
      const id = idOf(n);
      ids.push(id);
      lines.push(`Content-ID: ${pick([`<${id}>`, id])}`);
    }
    lines.push('Content-Transfer-Encoding: base64', '', picture(n).toString('base64'));
    return lines.join('\r\n');
  };
  const htmlLeaf = (): string => {
    const img = () => {
      const id = pick([...ids, 'nobody@x']);
      const src = pick([`cid:${id}`, `CID:${id.toUpperCase()}`, `cid:${encodeURIComponent(id)}`]);
      return pick([
        `<img src="${src}">`,
        `<a href="${src}">a link to it</a>`,
        `<div style="display:none"><img src="${src}"></div>`,
        `<p>x<img width=0 src='${src}'>y</p>`,
        `<script>"<img src='${src}'>"</script>`,
        `<!-- <img src="${src}"> -->`,
        `<blockquote><img alt="b" src=${src}></blockquote>`,
        `<object data="${src}"></object>`,
      ]);
    };
    const body = Array.from({ length: roll(4) }, img).join('\n');
    return `Content-Type: text/html; charset=utf-8\r\n\r\n<p>words</p>${body}`;
  };
  let boundaries = 0;
  const wrap = (kind: string, parts: readonly string[]): string => {
    const b = `b${(boundaries += 1)}`;
    const body = parts.map((part) => `--${b}\r\n${part}\r\n`).join('');
    return `Content-Type: multipart/${kind}; boundary="${b}"\r\n\r\n${body}--${b}--`;
  };
  const leaves = Array.from({ length: count }, (_, n) => pictureLeaf(n));
  for (let n = roll(3); n > 0; n -= 1)
    leaves.splice(roll(leaves.length + 1), 0, 'Content-Type: text/plain\r\n\r\nA few words');
  if (roll(3) > 0) leaves.splice(roll(leaves.length + 1), 0, htmlLeaf());
  const kinds = ['mixed', 'related', 'alternative', 'signed', 'x-made-up'];
  while (leaves.length > 1) {
    const at = roll(leaves.length);
    const taken = leaves.splice(at, 1 + roll(leaves.length - at));
    leaves.splice(at, 0, wrap(pick(kinds), taken));
    if (leaves.length > 1 || roll(2) === 0) continue;
    break;
  }
  const head = 'From: pia@example.com\r\nTo: desk@cedar.test\r\nSubject: Pictures\r\nMIME-Version: 1.0\r\n';
  return { raw: Buffer.from(head + (leaves[0] ?? '\r\nwords')), pictures: count };
}

test('every picture of a mail is seen exactly once, whatever its parts are and are called', async () => {
  let inHtml = 0;
  let besides = 0;
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const { raw, pictures } = madeUpMail(seed);
    const mail = await parseMail(raw);
    const { shown, files } = seen(mail);
    expect({ seed, once: [...shown, ...files].sort((a, b) => a - b) }).toEqual({
      seed,
      once: Array.from({ length: pictures }, (_, n) => n),
    });
    inHtml += shown.length;
    besides += files.length;
  }
  expect(Math.min(inHtml, besides)).toBeGreaterThan(300);
});

const withPicture = (html: string, type: string, bytes: Buffer): Buffer =>
  Buffer.from(
    `From: pia@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="z"\r\n\r\n--z\r\nContent-Type: text/html\r\n\r\n${html}\r\n` +
      `--z\r\nContent-Type: ${type}\r\nContent-ID: <p@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n--z--\r\n`,
  );
const inlineOf = async (raw: Buffer) => (await parseMail(raw)).attachments.map(({ inline }) => inline);

describe('what an HTML shows', () => {
  test.each([
    ['an img', '<img src="cid:p@x">', true],
    ['an img in other letters', '<IMG SRC=" CID:P@X ">', true],
    ['an img within what is quoted', '<blockquote type="cite"><img src="cid:p@x"></blockquote>', true],
    ['an img nobody sees', '<img style="color:red; display : none" src="cid:p@x">', false],
    ['an img in what nobody sees', '<table style="display:none"><tr><td><img src="cid:p@x"></table>', false],
    ['an img after what nobody sees', '<p style="display:none">x</p><img src="cid:p@x">', true],
    ['an img without width', '<img width="0" src="cid:p@x">', false],
    ['an img nobody sees through', '<img style="opacity:0" src="cid:p@x">', false],
    ['an img half seen through', '<img style="opacity:0.5" src="cid:p@x">', true],
    ['an img of no width by its style', '<img style="width: 0px" src="cid:p@x">', false],
    ['an img of some width by its style', '<img style="width:05px;height:100%" src="cid:p@x">', true],
    ['an img in a box of no height', '<div style="max-height:0"><img src="cid:p@x"></div>', false],
    ['a class', '<style>.h{color:red;display:none}</style><img class="h" src="cid:p@x">', false],
    [
      'a class of several',
      '<style>p.a, img.H.k { display : none }</style><img class="k h x" src="cid:p@x">',
      false,
    ],
    [
      'a class on some screens',
      '<style>@media (max-width:600px){.a{color:red}.h{display:none}}</style><img class="h" src="cid:p@x">',
      false,
    ],
    [
      'a class around it',
      '<style>.h *, .h{visibility:hidden}</style><div class="h"><img src="cid:p@x"></div>',
      false,
    ],
    ['all of a name', '<style>td img{display:none!important}</style><img src="cid:p@x">', false],
    [
      'another class',
      '<style>.h{display:none} .k img{display:block} p{display:none}</style><img class="k" src="cid:p@x">',
      true,
    ],
    ['a class in a comment', '<style>/* .k{display:none} */ .k{}</style><img class="k" src="cid:p@x">', true],
    ['a template', '<template><img src="cid:p@x"></template>', false],
    ['a link', '<a href="cid:p@x">my card</a>', false],
    ['a background', '<td style="background:url(cid:p@x)">', false],
    ['another id', '<img src="cid:q@x">', false],
    ['words', '<p>cid:p@x</p>', false],
  ])('%s', async (_, html, inline) => {
    expect(await inlineOf(withPicture(html, 'image/png', png))).toEqual([inline]);
  });

  test('no format that browsers do not draw', async () => {
    const heic = Buffer.from('AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAACG1kYXQ=', 'base64');
    expect(await inlineOf(withPicture('<img src="cid:p@x">', 'image/heic', heic))).toEqual([false]);
  });
});
