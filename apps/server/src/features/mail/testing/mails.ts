/** Mails as they come in the wild, built by the line: `\n` becomes the line end of mails, characters are bytes. */
export const rawMail = (text: string): Buffer => Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1');

const head =
  'From: Maria Lopez <maria@example.com>\nTo: desk@cedar-dental.test\nSubject: Hello\nMessage-ID: <m1@example.com>\n';

/** A mail with this body below an ordinary header and these lines more. */
export const withBody = (lines: string, body: string): Buffer => rawMail(`${head}${lines}\n\n${body}`);

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const bytes = (...list: number[]): string => String.fromCharCode(...list);

export interface NastyMail {
  name: string;
  raw: Buffer;
  /** What must be read of it. */
  text?: string | RegExp;
  subject?: string;
  from?: { address: string; name?: string };
  attachments?: { fileName?: string | RegExp; contentType?: string; size?: number }[];
  unreadable?: true;
  html?: RegExp;
}

const part = (headers: string, body: string): string => `--b1\n${headers}\n\n${body}\n`;
const multipart = (kind: string, ...parts: string[]): Buffer =>
  withBody(`MIME-Version: 1.0\nContent-Type: multipart/${kind}; boundary=b1`, `${parts.join('')}--b1--\n`);

const charsets: [string, string, string][] = [
  ['utf-8', utf8('Grüße, 東京 🦷'), 'Grüße, 東京 🦷'],
  ['iso-8859-1', bytes(0x47, 0x72, 0xfc, 0xdf, 0x65), 'Grüße'],
  ['windows-1252', bytes(0x93, 0x48, 0x69, 0x94, 0x20, 0x80), '“Hi” €'],
  ['windows-1251', bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'Привет'],
  ['koi8-r', bytes(0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4), 'Привет'],
  ['gb2312', bytes(0xc4, 0xe3, 0xba, 0xc3), '你好'],
  ['big5', bytes(0xa7, 0x41, 0xa6, 0x6e), '你好'],
  ['shift_jis', bytes(0x93, 0x8c, 0x8b, 0x9e), '東京'],
  ['iso-2022-jp', '\u001b$BEl5~\u001b(B', '東京'],
  ['euc-kr', bytes(0xb1, 0xe8), '김'],
  ['iso-2022-kr', '\u001b$)C\n\u000e1h\u000f ok', '김 ok'],
  ['hz-gb-2312', '~{Dc:C~} ok', '你好 ok'],
  ['utf-7', 'Hi +AOk- there', 'Hi é there'],
  ['cp437', bytes(0x81, 0x62, 0x65, 0x72), 'über'],
  ['macintosh', bytes(0x9f, 0x62, 0x65, 0x72), 'über'],
  ['no-such-charset', 'plain words', 'plain words'],
];

const mebibyte = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length));

export const nastyMails: NastyMail[] = [
  ...charsets.map(([charset, body, text]) => ({
    name: `text in ${charset}`,
    raw: withBody(`Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: 8bit`, body),
    text,
  })),
  { name: 'a single byte', raw: Buffer.from('x'), text: '' },
  { name: 'nothing at all', raw: Buffer.alloc(0), unreadable: true },
  { name: 'only blank lines', raw: rawMail('\n\n\n'), unreadable: true },
  { name: 'a header and no body', raw: rawMail(`${head}`), text: '', subject: 'Hello' },
  { name: 'no header at all', raw: rawMail('\njust text'), text: 'just text' },
  {
    name: 'line ends of Unix',
    raw: Buffer.from('From: a@example.com\nSubject: Unix\n\nwords\nmore'),
    text: /^words\s+more$/,
    subject: 'Unix',
  },
  {
    name: 'two subjects: the first',
    raw: rawMail('From: a@example.com\nSubject: First\nSubject: Second\n\nx'),
    subject: 'First',
  },
  {
    name: 'two senders: the first',
    raw: rawMail('From: A <a@example.com>\nFrom: b@example.com\n\nx'),
    from: { address: 'a@example.com', name: 'A' },
  },
  {
    name: 'no From: the Sender',
    raw: rawMail('Sender: office@example.com\nSubject: x\n\nx'),
    from: { address: 'office@example.com' },
  },
  {
    name: 'a From that is no address',
    raw: rawMail('From: MAILER-DAEMON\n\nx'),
    from: { address: '', name: 'MAILER-DAEMON' },
  },
  {
    name: 'encoded words, split in the middle of a character',
    raw: rawMail(
      'From: a@example.com\nSubject: =?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?= =?iso-8859-1?Q?_f=FCr?=\n\nx',
    ),
    subject: 'Grüße für',
  },
  {
    name: 'an encoded word in a charset of old',
    raw: rawMail(
      'From: =?iso-2022-kr?B?GyQpQw4xaA8=?= <kim@example.com>\nSubject: =?utf-7?Q?Hi_+AOk-?=\n\nx',
    ),
    from: { address: 'kim@example.com', name: '김' },
    subject: 'Hi é',
  },
  {
    name: 'raw eight-bit letters in the header',
    raw: rawMail(`From: J\u00fcrgen <j@example.com>\nSubject: Gr\u00fc\u00dfe\n\nx`),
    from: { address: 'j@example.com', name: 'Jürgen' },
    subject: 'Grüße',
  },
  {
    name: 'raw UTF-8 in the header',
    raw: rawMail(`From: a@example.com\nSubject: ${utf8('Grüße 🦷')}\n\nx`),
    subject: 'Grüße 🦷',
  },
  {
    name: 'a subject folded and full of control characters',
    raw: rawMail('From: a@example.com\nSubject: one\n\ttwo\u0000\u0007\n three\n\nx'),
    subject: 'one two\u0007 three',
  },
  {
    name: 'broken quoted-printable',
    raw: withBody(
      'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable',
      'a =ZZ b =C3=BC c =\nd =',
    ),
    text: /^a =ZZ b ü c d( =)?$/,
  },
  {
    name: 'broken base64',
    raw: withBody(
      'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64',
      'SGVsbG8*!!\ngd29ybGQ',
    ),
    text: /^Hello/,
  },
  {
    name: 'a transfer encoding nobody has',
    raw: withBody('Content-Type: text/plain\nContent-Transfer-Encoding: x-uuencode', 'as it is'),
    text: 'as it is',
  },
  {
    name: 'format=flowed',
    raw: withBody(
      'Content-Type: text/plain; charset=utf-8; format=flowed',
      'A line that \ngoes on \nand on.\n\n-- \nMaria',
    ),
    text: /A line that goes on and on\./,
  },
  {
    name: 'text and HTML: the text is the text',
    raw: multipart(
      'alternative',
      part('Content-Type: text/plain', 'plain words'),
      part('Content-Type: text/html', '<p>rich <b>words</b></p>'),
    ),
    text: 'plain words',
    html: /rich <b>words/,
  },
  {
    name: 'HTML alone becomes text',
    raw: withBody(
      'Content-Type: text/html; charset=utf-8',
      '<style>p{}</style><h1>Title</h1><p>one&nbsp;two<br>three</p><script>no()</script>',
    ),
    text: /^Title\s+one\s*two\nthree$/,
    html: /<h1>/,
  },
  {
    name: 'parts within parts',
    raw: multipart(
      'mixed',
      part(
        'Content-Type: multipart/related; boundary=b2',
        '--b2\nContent-Type: multipart/alternative; boundary=b3\n\n--b3\nContent-Type: text/plain\n\ndeep words\n--b3\nContent-Type: text/html\n\n<img src="cid:pic">\n--b3--\n--b2\nContent-Type: image/gif; name=p.gif\nContent-ID: <pic>\nContent-Transfer-Encoding: base64\n\nR0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7\n--b2--',
      ),
      part('Content-Type: application/pdf; name="x.pdf"\nContent-Disposition: attachment', '%PDF-1.4 small'),
    ),
    text: 'deep words',
    attachments: [
      { fileName: 'p.gif', contentType: 'image/gif' },
      { fileName: 'x.pdf', contentType: 'application/pdf' },
    ],
  },
  {
    name: 'a boundary that never ends',
    raw: rawMail(
      `${head}Content-Type: multipart/mixed; boundary=b1\n\n--b1\nContent-Type: text/plain\n\ncut off`,
    ),
    text: 'cut off',
  },
  {
    name: 'a multipart without a boundary',
    raw: withBody('Content-Type: multipart/mixed', 'where are the parts'),
  },
  {
    name: 'an invitation',
    raw: multipart(
      'alternative',
      part('Content-Type: text/plain', 'You are invited'),
      part(
        'Content-Type: text/calendar; method=REQUEST; charset=utf-8',
        'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nDTSTART;TZID=America/Los_Angeles:20261203T093000\nSUMMARY:Cleaning\\, Maria\nEND:VEVENT\nEND:VCALENDAR',
      ),
    ),
    text: 'You are invited',
    attachments: [{ contentType: 'text/calendar', fileName: /\.ics$/ }],
  },
  {
    name: 'winmail.dat',
    raw: multipart(
      'mixed',
      part('Content-Type: text/plain', 'see attached'),
      part(
        'Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64',
        'eJ8+IgEAAQABAAA=',
      ),
    ),
    text: /see attached\n\n\[winmail\.dat: Outlook packed/,
    attachments: [{ fileName: 'winmail.dat', contentType: 'application/ms-tnef' }],
  },
  {
    name: 'a mail attached to a mail',
    raw: multipart(
      'mixed',
      part('Content-Type: text/plain', 'forwarded below'),
      part(
        'Content-Type: message/rfc822\nContent-Disposition: attachment; filename="old.eml"',
        'From: old@example.com\nSubject: Old\n\nold words',
      ),
    ),
    text: 'forwarded below',
    attachments: [{ fileName: 'old.eml', contentType: 'message/rfc822' }],
  },
  {
    name: 'an undeliverable notice',
    raw: rawMail(
      'From: MAILER-DAEMON@example.com\nReturn-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b1\n\n--b1\nContent-Type: text/plain\n\nIt could not be delivered.\n--b1\nContent-Type: message/delivery-status\n\nStatus: 5.1.1\n--b1\nContent-Type: message/rfc822\n\nSubject: Yours\n\nhi\n--b1--',
    ),
    text: 'It could not be delivered.',
  },
  {
    name: 'a name that hides its ending, in a folder',
    raw: multipart(
      'mixed',
      part('Content-Type: text/plain', 'x'),
      part(
        "Content-Type: image/png\nContent-Disposition: attachment; filename*=UTF-8''..%2F..%2Finv%E2%80%AEgnp.exe",
        'MZnot really',
      ),
    ),
    attachments: [{ fileName: 'invgnp.exe' }],
  },
  {
    name: 'a picture that is a program',
    raw: multipart(
      'mixed',
      part('Content-Type: text/plain', 'x'),
      part('Content-Type: image/png; name=cat.png', '<html><script>alert(1)</script>'),
    ),
    attachments: [{ fileName: 'cat.png', contentType: 'application/octet-stream' }],
  },
  {
    name: 'an empty attachment without a name',
    raw: multipart(
      'mixed',
      part('Content-Type: text/plain', 'x'),
      part('Content-Type: application/octet-stream\nContent-Disposition: attachment', ''),
    ),
    attachments: [{ fileName: 'attachment-1.bin' }],
  },
  {
    name: '150 attachments',
    raw: multipart(
      'mixed',
      part('Content-Type: text/plain', 'many'),
      ...Array.from({ length: 150 }, (_, n) => part(`Content-Type: text/csv; name=${n}.csv`, 'a,b')),
    ),
    text: /many\n\n\[50 more attachments/,
  },
  {
    name: 'parts 300 deep',
    raw: rawMail(
      `${head}Content-Type: multipart/mixed; boundary=d0\n\n${Array.from({ length: 300 }, (_, n) => `--d${n}\nContent-Type: multipart/mixed; boundary=d${n + 1}\n\n`).join('')}`,
    ),
    subject: 'Hello',
    from: { address: 'maria@example.com' },
    unreadable: true,
  },
  {
    name: 'parts 200 deep',
    raw: rawMail(
      `${head}Content-Type: multipart/mixed; boundary=d0\n\n${Array.from({ length: 199 }, (_, n) => `--d${n}\nContent-Type: multipart/mixed; boundary=d${n + 1}\n\n`).join('')}--d199\nContent-Type: text/plain\n\nat the bottom\n`,
    ),
    text: 'at the bottom',
  },
  {
    name: 'three megabytes of header',
    raw: rawMail(`${head}X-Bomb: ${mebibyte('a ', 3_000_000)}\n\nx`),
    subject: 'Hello',
    from: { address: 'maria@example.com' },
    unreadable: true,
  },
  {
    name: 'a hundred thousand headers',
    raw: rawMail(`${head}${Array.from({ length: 100_000 }, (_, n) => `X-${n}: y\n`).join('')}\nthe text`),
    subject: 'Hello',
    text: 'the text',
  },
  {
    name: 'a References line of ten thousand ids',
    raw: rawMail(
      `${head}References: ${Array.from({ length: 10_000 }, (_, n) => `<r${n}@example.com>`).join('\n ')}\n\nx`,
    ),
    text: 'x',
  },
  {
    name: 'half of an emoji and NULs in the text',
    raw: withBody(
      'Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64',
      Buffer.from([0x41, 0, 0, 0, 0x3e, 0xd8, 0x42, 0]).toString('base64'),
    ),
    text: 'A\ufffdB',
  },
  {
    name: 'HTML nested ten thousand deep',
    raw: withBody('Content-Type: text/html', `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`),
    html: /deep/,
  },
  {
    name: 'a date that is none',
    raw: rawMail('From: a@example.com\nDate: the day before yesterday\n\nx'),
    text: 'x',
  },
  {
    name: 'brackets without end in the address',
    raw: rawMail(`From: "${'('.repeat(50_000)} <a@example.com>\nTo: ${'<'.repeat(50_000)}\n\nx`),
    text: 'x',
  },
];
