import { rawMail, withBody } from './mails.ts';

export interface HostileMail {
  name: string;
  raw: Buffer;
}

/** What is repeated until it is so large. */
const filled = (piece: string, size = 64_000): string => piece.repeat(Math.floor(size / piece.length));

const html = (name: string, body: string): HostileMail => ({
  name,
  raw: withBody('Content-Type: text/html; charset=utf-8', body),
});
const style = (name: string, css: string): HostileMail[] => [
  html(`an attribute of style: ${name}`, `<p style='background:${css}'>x`),
  html(`a style sheet: ${name}`, `<style>p{background:${css}</style><p>x`),
];
const header = (name: string, line: string): HostileMail => ({
  name,
  raw: rawMail(`From: maria@example.com\nSubject: Hello\n${line}\n\nx`),
});
const typed = (name: string, line: string, body = 'x'): HostileMail => ({ name, raw: withBody(line, body) });

/**
 * 64 kB each of what makes readers of mails slow: runs that a careless expression goes through once for each of
 * their beginnings, things that never end, things within things.
 */
export const hostileMails: HostileMail[] = [
  ...style('url( and blanks', `url(${filled(' ')}`),
  ...style('url( and tabs, closed', `url(${filled('\t')}x)`),
  ...style('url( again and again', filled('url(')),
  ...style('quotes that never end', filled('url("')),
  ...style('comments that never end', filled('/*')),
  ...style('brackets that never end', filled('({[')),
  ...style('closing brackets alone', filled(')}]')),
  ...style('at-rules that never end', filled('@import ')),
  ...style('positions', filled('position:')),
  ...style('positions and blanks', `position${filled(' ')}`),
  ...style('backslashes', filled('\\')),
  ...style('escapes', filled('\\75 ')),
  ...style('line ends in strings', filled('"\n')),
  html('comments of HTML that never end', filled('<!--')),
  html('style sheets that never end', filled('<style>')),
  html('style sheets and blanks', filled('<style ')),
  html('images that never end', filled('<img ')),
  html('an image with blanks', `<img src=${filled(' ')}`),
  html('sources again and again', `<img ${filled('src=')}`),
  html('attributes', `<p ${filled('a=1 ')}>`),
  html('tags within tags', filled('<b>')),
  html('tables within tables', filled('<table><tr><td>')),
  html('lists within lists', filled('<ul><li>')),
  html('ends without beginnings', filled('</b>')),
  html('other ends than beginnings', `${filled('<a>', 30_000)}${filled('</b>', 30_000)}`),
  html('opening brackets', filled('<')),
  html('quotes', `<p title="${filled('"')}`),
  html('entities', filled('&amp')),
  html('half entities', filled('&')),
  html('numbers of characters', filled('&#')),
  html('links', filled('<a href=http://')),
  html('blanks in a link', `<a href="${filled('\u0001 ')}">x</a>`),
  html('declarations', filled('<!')),
  html('instructions', filled('<?')),
  html('CDATA', filled('<![CDATA[')),
  html('line ends', filled('\n')),
  header('a date of brackets', `Date: ${filled('(')}`),
  header('a date of bracketed brackets', `Date: ${filled('()')}`),
  header('a date of digits', `Date: ${filled('1 ')}`),
  header('a subject of encoded words', `Subject: ${filled('=?utf-8?Q?=41?= ')}`),
  header('half encoded words', `Subject: ${filled('=?')}`),
  header('a third of encoded words', `Subject: ${filled('=?a')}`),
  header('two thirds of encoded words', `Subject: ${filled('=?a?q?')}`),
  header('encoded words of blanks', `Subject: =?utf-8?Q?=${filled(' ')}?=`),
  header('encoded words of old charsets', `Subject: ${filled('=?utf-7?Q?+AOk-?= ')}`),
  header('blanks in the subject', `Subject: a${filled(' ')}b`),
  header('addresses of brackets', `To: ${filled('(')}`),
  header('addresses of angles', `To: ${filled('<')}`),
  header('addresses of quotes', `To: ${filled('"')}`),
  header('addresses of commas', `To: ${filled(',')}`),
  header('addresses of groups', `To: ${filled('a:')}`),
  header('addresses of at signs', `To: ${filled('@')}`),
  header('addresses', `To: ${filled('a@b.c,')}`),
  header('blanks between addresses', `To: a${filled(' ')}b`),
  header('references of angles', `References: ${filled('<')}`),
  header('references of blanks', `References: <${filled(' ')}`),
  header('references without angles', `References: ${filled('a@')}`),
  header('references without end', `References: <${filled('a')}`),
  header('folds', `Subject: a${filled('\n ')}b`),
  header('content headers', `${filled('Content-X: y\n')}X: y`),
  typed('a content type of brackets', `Content-Type: text/plain; ${filled('(')}`),
  typed('parameters', `Content-Type: text/plain; ${filled('a=1;')}`),
  typed('parameters without semicolon', `Content-Type: text/plain ${filled('name=')}`),
  typed('boundaries and blanks', `Content-Type: multipart/mixed ${filled(' ')}boundary`),
  typed('continued parameters', `Content-Type: text/plain; ${filled('name*1*=a;')}`),
  typed('charsets and blanks', `X: ${filled('charset ')}\u00e9`),
  typed('quoted-printable', 'Content-Transfer-Encoding: quoted-printable', filled('=')),
  typed('base64', 'Content-Transfer-Encoding: base64', filled('=')),
  typed('flowed lines', 'Content-Type: text/plain; format=flowed; delsp=yes', filled(' \n')),
  typed('boundaries', 'Content-Type: multipart/mixed; boundary=b', filled('--b\n')),
  typed('half boundaries', 'Content-Type: multipart/mixed; boundary=b', filled('--\n')),
  typed('lines that begin a file', '', filled('begin 644 x\n')),
  typed('shifted text', 'Content-Type: text/plain; charset=hz-gb-2312', filled('~{')),
  typed('addresses in the text', '', filled('http://')),
  typed('blanks in the text', '', `a${filled(' ')}b`),
  typed(
    'a calendar of blanks',
    'Content-Type: text/calendar',
    `DTSTART${filled(' ', 32_000)}\nSUMMARY:${filled('\\', 32_000)}`,
  ),
  typed('a calendar of folds', 'Content-Type: text/calendar', filled('\n ')),
];
