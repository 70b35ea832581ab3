import { rawMail } from './mails.ts';

/** A mail of our own making for a shape that public collections of mails have, and all that is to be read of it. */
export interface CorpusMail {
  name: string;
  raw: Buffer;
  subject: string;
  from: { address: string; name: string };
  text: string;
  /** Name and type of each, inline images too. */
  attachments: [string, string][];
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const maria = { address: 'maria@example.com', name: 'Maria' };
const head = 'From: Maria <maria@example.com>\nTo: desk@cedar.test\nSubject: Visit\n';
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const pdf = '%PDF-1.4\n%%EOF';

/** An ordinary header, these lines, this body; and what is read of it. */
function mail(
  name: string,
  lines: string,
  body: string,
  read: Partial<Omit<CorpusMail, 'name' | 'raw'>> = {},
): CorpusMail {
  return {
    name,
    raw: rawMail(`${head}${lines}${lines === '' ? '' : '\n'}\n${body}`),
    subject: 'Visit',
    from: maria,
    text: 'plain words',
    attachments: [],
    ...read,
  };
}

/** A mail of these header lines alone, above a text. */
const headed = (
  name: string,
  header: string,
  read: Partial<Omit<CorpusMail, 'name' | 'raw'>>,
): CorpusMail => ({
  name,
  raw: rawMail(`${header}\n\nplain words`),
  subject: '',
  from: { address: '', name: '' },
  text: 'plain words',
  attachments: [],
  ...read,
});

const subject = (name: string, line: string, read: string): CorpusMail =>
  headed(name, `From: Maria <maria@example.com>\n${line}`, { from: maria, subject: read });
const from = (name: string, line: string, read: { address: string; name: string }): CorpusMail =>
  headed(name, `${line}\nSubject: Visit`, { subject: 'Visit', from: read });

const part = (headers: string, body: string): string => `--b1\n${headers}\n\n${body}\n`;
const parts = (...list: string[]): string => `${list.join('')}--b1--\n`;
const mixed = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b1';
const words = part('Content-Type: text/plain', 'plain words');
const paper = part(
  'Content-Type: application/pdf; name="x.pdf"\nContent-Disposition: attachment; filename="x.pdf"',
  pdf,
);
const file = (headers: string, body = pdf): string => parts(words, part(headers, body));
const thePaper: [string, string][] = [['x.pdf', 'application/pdf']];

/** What the parser draws above and below the header of a mail within. */
const line = '-'.repeat(24);
const uuencoded = 'begin 644 note.txt\n#0V%T\n`\nend';

export const corpus: CorpusMail[] = [
  // Subjects.
  subject('UTF-8 raw within a word of latin1', `Subject: =?iso-8859-1?Q?${utf8('Frösche')}?=`, 'Frösche'),
  subject('latin1 raw within a word of UTF-8', 'Subject: =?utf-8?Q?Fr\u00f6sche?=', 'Frösche'),
  subject(
    'raw and encoded letters in one word',
    `Subject: =?iso-8859-1?Q?${utf8('Frösche')}_f=FCr_Maria?=`,
    'Frösche für Maria',
  ),
  subject('raw letters beside a word', `Subject: ${utf8('Für')} =?utf-8?Q?Fr=C3=B6sche?=`, 'Für Frösche'),
  subject(
    'raw latin1 in one line, raw UTF-8 in another',
    `X-Name: ${utf8('Frösche')}\nSubject: Fr\u00f6sche`,
    'Frösche',
  ),
  subject('UTF-8 under the label of latin1', 'Subject: =?iso-8859-1?Q?Fr=C3=B6sche?=', 'Frösche'),
  subject(
    'UTF-8 under the label of ASCII, in base64',
    `Subject: =?us-ascii?B?${base64('Frösche')}?=`,
    'Frösche',
  ),
  subject('latin1 under its own label', 'Subject: =?iso-8859-1?Q?Fr=F6sche?=', 'Frösche'),
  subject(
    'words of two charsets and two encodings',
    'Subject: =?iso-8859-1?Q?Gr=FC=DFe=2C?= =?windows-1251?B?z/Do4uXy?= =?utf-8?q?_Maria?=',
    'Grüße,Привет Maria',
  ),
  subject('a letter split over two words', 'Subject: =?utf-8?B?RnLD?= =?utf-8?B?tnNjaGU=?=', 'Frösche'),
  subject('ks_c_5601', 'Subject: =?ks_c_5601-1987?B?vsiz5w==?=', '안녕'),
  subject('utf-7', 'Subject: =?utf-7?Q?Fr+APY-sche?=', 'Frösche'),
  subject('a word with a language', 'Subject: =?utf-8*de?Q?Fr=C3=B6sche?=', 'Frösche'),
  subject('a charset nobody has', 'Subject: =?x-nobody?Q?Frogs?=', 'Frogs'),
  subject('a charset named like a method', 'Subject: =?constructor?Q?Frogs?=', 'Frogs'),
  subject('blanks within a word', 'Subject: =?utf-8?Q?two frogs?=', 'two frogs'),
  subject('a word without its end', 'Subject: =?utf-8?Q?Frogs', '=?utf-8?Q?Frogs'),
  subject('Japanese in seven bits, raw', 'Subject: \u001b$BEl5~\u001b(B', '東京'),
  subject('folded with a tab', 'Subject: one\n\ttwo', 'one two'),
  subject('folded on a line of its own', 'Subject:\n one', 'one'),
  subject('twice: the first', 'Subject: one\nSubject: two', 'one'),
  subject('in capitals, blank before the colon', 'SUBJECT : one', 'one'),
  subject('with NULs', 'Subject: o\u0000ne', 'one'),
  subject('empty', 'Subject:', ''),
  subject('an absurdly long line', `Subject: ${'long '.repeat(20_000)}`, 'long '.repeat(200)),
  // Senders.
  from('a name in an encoded word', 'From: =?utf-8?Q?J=C3=BCrgen?= <j@example.com>', {
    address: 'j@example.com',
    name: 'Jürgen',
  }),
  from('an encoded word in quotes', 'From: "=?utf-8?Q?J=C3=BCrgen?=" <j@example.com>', {
    address: 'j@example.com',
    name: 'Jürgen',
  }),
  from('an encoded comma', 'From: =?utf-8?Q?L=C3=B3pez=2C_Maria?= <maria@example.com>', {
    address: 'maria@example.com',
    name: 'López, Maria',
  }),
  from('a name of raw latin1', 'From: J\u00fcrgen <j@example.com>', {
    address: 'j@example.com',
    name: 'Jürgen',
  }),
  from('a name in a comment', 'From: maria@example.com (Maria)', maria),
  from('an address alone', 'From: maria@example.com', { address: 'maria@example.com', name: '' }),
  from('an address in capitals', 'From: Maria <MARIA@Example.COM>', maria),
  from('folded between name and address', 'From: Maria\n\t<maria@example.com>', maria),
  from('two at once: the first', 'From: Maria <maria@example.com>, Other <o@example.com>', maria),
  from('a group', 'From: Family: Maria <maria@example.com>;', maria),
  // Bodies.
  mail('no MIME at all', '', 'plain words'),
  mail('no charset, UTF-8', 'Content-Type: text/plain', utf8('Frösche'), { text: 'Frösche' }),
  mail('no charset, latin1', 'Content-Type: text/plain', 'Fr\u00f6sche', { text: 'Frösche' }),
  mail('UTF-8 under the label of ASCII', 'Content-Type: text/plain; charset=us-ascii', utf8('Frösche'), {
    text: 'Frösche',
  }),
  mail('UTF-8 under the label of latin1', 'Content-Type: text/plain; charset=iso-8859-1', utf8('Frösche'), {
    text: 'Frösche',
  }),
  mail('latin1 under the label of UTF-8', 'Content-Type: text/plain; charset=utf-8', 'Fr\u00f6sche', {
    text: 'Frösche',
  }),
  mail(
    'UTF-8 cut in the middle of a letter',
    'Content-Type: text/plain; charset=utf-8',
    `${utf8('Frösche für Jürgen')}\u00c3`,
    { text: 'Frösche für Jürgen\ufffd' },
  ),
  mail('a mark of byte order', 'Content-Type: text/plain; charset=utf-8', utf8('\ufeffplain words')),
  mail('utf-7', 'Content-Type: text/plain; charset=utf-7', 'Fr+APY-sche', { text: 'Frösche' }),
  mail('ks_c_5601', 'Content-Type: text/plain; charset=ks_c_5601-1987', '\u00be\u00c8\u00b3\u00e7', {
    text: '안녕',
  }),
  mail('a charset in quotes and capitals', 'Content-Type: TEXT/PLAIN; CHARSET="ISO-8859-1"', 'Fr\u00f6sche', {
    text: 'Frösche',
  }),
  mail('a charset without its semicolon', 'Content-Type: text/plain charset=koi8-r', '\u00f0\u00d2', {
    text: 'Пр',
  }),
  mail('Japanese in seven bits without a label', 'Content-Type: text/plain', '\u001b$BEl5~\u001b(B', {
    text: '東京',
  }),
  mail(
    'quoted-printable, a line end lost',
    'Content-Transfer-Encoding: quoted-printable',
    'plain=20wor=\nds',
  ),
  mail('quoted-printable in small letters', 'Content-Transfer-Encoding: quoted-printable', 'Fr=c3=b6sche', {
    text: 'Frösche',
  }),
  mail('base64 without padding', 'Content-Transfer-Encoding: base64', 'cGxhaW4gd29yZHM'),
  mail('base64 with blanks and junk', 'Content-Transfer-Encoding: base64', ' cGxh*aW4g\n\n d29yZHM= '),
  mail('base64 in one line', 'Content-Transfer-Encoding: BASE64', base64('plain words '.repeat(1_000)), {
    text: 'plain words '.repeat(1_000).trim(),
  }),
  mail('format=flowed', 'Content-Type: text/plain; format=flowed', 'plain \nwords\n> quoted \n> too', {
    text: 'plain words\n> quoted > too',
  }),
  mail('format=flowed with DelSp', 'Content-Type: text/plain; format=flowed; delsp=yes', 'pla \nin words'),
  mail('a line of a megabyte', 'Content-Type: text/plain', 'a'.repeat(1_000_000), {
    text: 'a'.repeat(100_000),
  }),
  mail('NULs', '', 'plain\u0000 wor\u0000ds'),
  {
    ...mail('lines of CR alone', '', ''),
    raw: Buffer.from(`${head}\nplain words`.replaceAll('\n', '\r')),
  },
  { ...mail('lines of LF alone', '', ''), raw: Buffer.from(`${head}\nplain words`) },
  {
    ...mail('lines of CR CR LF', '', ''),
    raw: Buffer.from(`${head}\nplain words`.replaceAll('\n', '\r\r\n')),
  },
  { ...mail('blank lines above the header', '', ''), raw: rawMail(`\n\n${head}\nplain words`) },
  {
    ...mail('a line of mbox above the header', '', ''),
    raw: rawMail(`From x Mon Mar 2 2026\n${head}\nplain words`),
  },
  { ...mail('a header and nothing else', '', ''), raw: rawMail(head), text: '' },
  mail('uuencode in the text', '', `plain words\n${uuencoded}\n`, {
    attachments: [['note.txt', 'application/octet-stream']],
  }),
  mail('a text that only speaks of uuencode', '', 'begin 644 note.txt\nis how it begins', {
    text: 'begin 644 note.txt\nis how it begins',
  }),
  mail('HTML alone', 'Content-Type: text/html; charset=utf-8', '<p>plain <b>words</b>'),
  mail(
    'HTML that names its charset itself',
    'Content-Type: text/html',
    '<meta charset="windows-1251"><p>\u00cf\u00f0',
    {
      text: 'Пр',
    },
  ),
  // Parts.
  mail('mixed', mixed, parts(words, paper), { attachments: thePaper }),
  mail(
    'a boundary without its semicolon',
    'Content-Type: multipart/mixed boundary="b1"',
    parts(words, paper),
    {
      attachments: thePaper,
    },
  ),
  mail('… on a line of its own', 'Content-Type: multipart/mixed\n\tboundary=b1', parts(words, paper), {
    attachments: thePaper,
  }),
  mail(
    '… between other parameters',
    'Content-Type: multipart/mixed; charset=utf-8 boundary=b1',
    parts(words, paper),
    {
      attachments: thePaper,
    },
  ),
  mail(
    '… in a part',
    mixed,
    parts(
      part(
        'Content-Type: multipart/alternative boundary=b2',
        '--b2\nContent-Type: text/plain\n\nplain words\n--b2\nContent-Type: text/html\n\n<p>rich\n--b2--',
      ),
      paper,
    ),
    { attachments: thePaper },
  ),
  mail(
    'a boundary that is not the one used',
    'Content-Type: multipart/mixed; boundary=other',
    parts(words, paper),
    {
      attachments: thePaper,
    },
  ),
  mail('no boundary named', 'Content-Type: multipart/mixed', parts(words, paper), { attachments: thePaper }),
  mail('multipart without any part', 'Content-Type: multipart/mixed; boundary=b1', 'plain words'),
  mail('the last boundary missing', mixed, `${words}${paper}`, { attachments: thePaper }),
  mail(
    'cut in the middle of a file',
    mixed,
    `${words}--b1\nContent-Type: application/pdf; name=x.pdf\n\n%PDF-1.4`,
    {
      attachments: thePaper,
    },
  ),
  mail('a preamble and an epilogue', mixed, `This is MIME.\n\n${parts(words, paper)}and more\n`, {
    attachments: thePaper,
  }),
  mail('an empty part', mixed, `--b1\n\n${words}--b1--\n`),
  mail('parts without headers', mixed, '--b1\n\nplain words\n--b1--'),
  mail('boundaries with blanks behind', mixed, parts(words, paper).replaceAll(/^(--b1(?:--)?)$/gm, '$1  '), {
    attachments: thePaper,
  }),
  mail('two content types: the first', `${mixed}\nContent-Type: text/plain`, parts(words, paper), {
    attachments: thePaper,
  }),
  mail(
    'alternative, with related inside',
    'Content-Type: multipart/alternative; boundary=b1',
    parts(
      words,
      part(
        'Content-Type: multipart/related; boundary=b2',
        `--b2\nContent-Type: text/html\n\n<p>rich <img src="cid:a">\n--b2\nContent-Type: image/gif\nContent-ID: <a>\nContent-Transfer-Encoding: base64\n\n${gif}\n--b2--`,
      ),
    ),
    { attachments: [['attachment-1.gif', 'image/gif']] },
  ),
  mail(
    'text, picture, text',
    mixed,
    parts(
      part('Content-Type: text/plain', 'plain'),
      part('Content-Type: image/gif; name=a.gif\nContent-Transfer-Encoding: base64', gif),
      part('Content-Type: text/plain', 'words'),
    ),
    { text: 'plain\n\nwords', attachments: [['a.gif', 'image/gif']] },
  ),
  mail(
    'a named text inline: in the text, and a file',
    mixed,
    parts(
      words,
      part('Content-Type: text/plain\nContent-Disposition: inline; filename="notes.txt"', 'notes'),
    ),
    { text: 'plain words\n\nnotes', attachments: [['notes.txt', 'text/plain']] },
  ),
  mail(
    '… named by its type alone',
    mixed,
    parts(words, part('Content-Type: text/plain; name="notes.txt"', 'notes')),
    { text: 'plain words\n\nnotes', attachments: [['notes.txt', 'text/plain']] },
  ),
  mail('a named text as the mail itself', 'Content-Type: text/plain; name="body.txt"', 'plain words'),
  mail(
    'a text as a file',
    mixed,
    file('Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt', 'a'),
    {
      attachments: [['a.txt', 'text/plain']],
    },
  ),
  // Names of files.
  mail(
    'a name in pieces (RFC 2231)',
    mixed,
    file(
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename*0*=utf-8\'\'Fr%C3%B6; filename*1*=sche%20; filename*2="1.pdf"',
    ),
    { attachments: [['Frösche 1.pdf', 'application/pdf']] },
  ),
  mail(
    'pieces in the wrong order',
    mixed,
    file('Content-Type: application/pdf; name*1="b.pdf"; name*0="a"\nContent-Disposition: attachment'),
    { attachments: [['ab.pdf', 'application/pdf']] },
  ),
  mail(
    'a name in latin1 (RFC 2231)',
    mixed,
    file(
      "Content-Type: application/pdf\nContent-Disposition: attachment; filename*=iso-8859-1'de'Fr%F6sche.pdf",
    ),
    { attachments: [['Frösche.pdf', 'application/pdf']] },
  ),
  mail(
    'a name in encoded words',
    mixed,
    file(
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename="=?utf-8?Q?Fr=C3=B6sche.pdf?="',
    ),
    { attachments: [['Frösche.pdf', 'application/pdf']] },
  ),
  mail(
    'a name of raw latin1',
    mixed,
    file('Content-Type: application/pdf\nContent-Disposition: attachment; filename="Fr\u00f6sche.pdf"'),
    { attachments: [['Frösche.pdf', 'application/pdf']] },
  ),
  mail(
    'a name of raw UTF-8',
    mixed,
    file(`Content-Type: application/pdf\nContent-Disposition: attachment; filename="${utf8('Frösche.pdf')}"`),
    { attachments: [['Frösche.pdf', 'application/pdf']] },
  ),
  mail(
    'a name without its semicolon',
    mixed,
    file('Content-Type: application/pdf\nContent-Disposition: attachment filename="x.pdf"'),
    { attachments: thePaper },
  ),
  mail(
    'a name with brackets and blanks, unquoted',
    mixed,
    file('Content-Type: application/pdf\nContent-Disposition: attachment; filename=x (1).pdf'),
    { attachments: [['x .pdf', 'application/pdf']] },
  ),
  // Parts that are mails, calendars, seals.
  mail(
    'a mail as a file',
    mixed,
    file(
      'Content-Type: message/rfc822\nContent-Disposition: attachment; filename=old.eml',
      'Subject: Old\n\nold words',
    ),
    { attachments: [['old.eml', 'message/rfc822']] },
  ),
  mail(
    'a mail within, its charset its own',
    mixed,
    parts(
      words,
      part(
        'Content-Type: message/rfc822',
        'From: old@example.com\nSubject: =?iso-8859-1?Q?Fr=F6sche?=\nContent-Type: text/plain; charset=utf-7\n\nFr+APY-sche',
      ),
    ),
    {
      text: `plain words\n\n\n${line}\nFrom:    old@example.com\nSubject: Frösche\n${line}\n\nFrösche`,
    },
  ),
  mail(
    'a digest',
    'Content-Type: multipart/digest; boundary=b1',
    '--b1\n\nSubject: One\n\nplain words\n--b1--',
    {
      text: `${line.slice(0, 12)}\nSubject: One\n${line.slice(0, 12)}\n\nplain words`,
    },
  ),
  mail(
    'winmail.dat',
    mixed,
    file(
      'Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64',
      'eJ8+IgEAAQABAAA=',
    ),
    {
      text: 'plain words\n\n[winmail.dat: Outlook packed its attachments into this file. Ask for them again as ordinary ones.]',
      attachments: [['winmail.dat', 'application/ms-tnef']],
    },
  ),
  mail(
    'signed (S/MIME)',
    'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary=b1',
    file(
      'Content-Type: application/pkcs7-signature; name=smime.p7s\nContent-Transfer-Encoding: base64',
      'MIIB',
    ),
    { attachments: [['smime.p7s', 'application/octet-stream']] },
  ),
  mail(
    'encrypted (S/MIME)',
    'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64',
    'MIIB',
    {
      text: '[smime.p7m: this mail is encrypted or sealed as a whole. The mail program it was written to opens it.]',
      attachments: [['smime.p7m', 'application/octet-stream']],
    },
  ),
  mail(
    'signed (PGP)',
    'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=b1',
    file('Content-Type: application/pgp-signature; name=signature.asc', '-----BEGIN PGP SIGNATURE-----'),
    { attachments: [['signature.asc', 'application/octet-stream']] },
  ),
  mail(
    'a calendar, folded',
    'Content-Type: multipart/alternative; boundary=b1',
    file(
      'Content-Type: text/calendar; method=CANCEL; charset=utf-8',
      'BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nDTSTART:20261203T093000Z\nSUMMARY:Clean\n ing\nEND:VEVENT\nEND:VCALENDAR',
    ),
    {
      text: 'plain words',
      attachments: [['attachment-1.ics', 'text/calendar']],
    },
  ),
  mail(
    'a report of failure',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b1',
    parts(
      words,
      part('Content-Type: message/delivery-status', 'Status: 5.1.1'),
      part('Content-Type: message/rfc822', 'Subject: Yours\n\nhi'),
    ),
    {
      attachments: [
        ['attachment-1.txt', 'message/delivery-status'],
        ['attachment-2.eml', 'message/rfc822'],
      ],
    },
  ),
];
