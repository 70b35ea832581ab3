import type { OwnMail } from './store-copy.ts';

/** A line's end in a header would begin another one. */
const plain = (text: string) => text.replaceAll(/[\r\n\0]+/g, ' ');
/** RFC 2047: words of any letters in a header, 45 bytes at most each. */
function encoded(text: string): string {
  if (/^[\u0020-\u007E]*$/.test(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > 45) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  words.push(word);
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}

/**
 * A mail written here as message/rfc822 (RFC 5322): what the row says of it. Its attachments lie beside, as those of
 * every mail.
 */
export function ownMailOf(mail: OwnMail): string {
  const from =
    mail.from_name === '' ? mail.from_address : `${encoded(plain(mail.from_name))} <${mail.from_address}>`;
  const headers: [string, string][] = [
    ['Date', new Date(mail.at).toUTCString().replace('GMT', '+0000')],
    ['From', from],
    ['To', mail.to_addresses.join(', ')],
    ['Cc', mail.cc_addresses.join(', ')],
    ['Subject', encoded(plain(mail.subject))],
    ['Message-ID', mail.message_id],
    ['In-Reply-To', mail.in_reply_to],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', 'base64'],
  ];
  const head = headers
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${name === 'Subject' || name === 'From' ? value : plain(value)}\r\n`)
    .join('');
  const body = Buffer.from(mail.body_text)
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n');
  return `${head}\r\n${body}\r\n`;
}
