import type { Attachment } from 'postal-mime';
import { kindOfContent } from '../../../platform/files/file-store.ts';
import type { ParsedAttachment, ParsedMail } from './parsed-mail.ts';
import { readCalendar } from './read-calendar.ts';

const KEPT = 100;
const CALENDARS_READ = 5;
const NAME_LENGTH = 120;

/** Types that content does not give away, taken from the mail as long as nothing runs by them. */
const believed = new Set([
  'text/plain',
  'text/csv',
  'text/calendar',
  'text/vcard',
  'message/rfc822',
  'message/delivery-status',
  'application/ms-tnef',
]);

/** S/MIME (RFC 8551): the mail is within. */
const sealed = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime']);

/** Endings of files whose content does not say what they are. */
const endings: Record<string, string> = {
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'message/rfc822': 'eml',
  'message/delivery-status': 'txt',
  'application/ms-tnef': 'dat',
};

/** The attachments of a mail, what its calendars hold, and what is to be said of the rest in its text. */
export async function readAttachments(
  parts: readonly Attachment[],
): Promise<{ attachments: ParsedAttachment[]; calendars: ParsedMail['calendars']; lines: string[] }> {
  const attachments: ParsedAttachment[] = [];
  const calendars: ParsedMail['calendars'] = [];
  const lines: string[] = [];
  for (const part of parts.slice(0, KEPT)) {
    // The same mail in AMP: the HTML beside it says all.
    if (part.mimeType === 'text/x-amp-html') continue;
    const bytes = bytesOf(part.content);
    const { type: contentType, ending } = await kindOf(bytes, part.mimeType);
    const fileName = nameOf(part, ending, attachments.length + 1);
    const contentId = (part.contentId ?? '')
      .trim()
      .replace(/^</, '')
      .replace(/>$/, '')
      .replaceAll('\0', '')
      .slice(0, 990);
    attachments.push({ fileName, contentType, bytes, contentId, inline: false });
    if (contentType === 'text/calendar' && calendars.length < CALENDARS_READ) {
      const { events, more } = readCalendar(bytes) ?? { events: null, more: 0 };
      calendars.push({ fileName, events, more });
    }
    if (contentType === 'application/ms-tnef')
      lines.push(
        `[${fileName}: Outlook packed its attachments into this file. Ask for them again as ordinary ones.]`,
      );
    if (sealed.has(part.mimeType))
      lines.push(
        `[${fileName}: this mail is encrypted or sealed as a whole. The mail program it was written to opens it.]`,
      );
  }
  if (parts.length > KEPT)
    lines.push(`[${parts.length - KEPT} more attachments are in the original, which can be saved.]`);
  return { attachments, calendars, lines };
}

const bytesOf = (content: Attachment['content']): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof ArrayBuffer
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

async function kindOf(bytes: Buffer, declared: string): Promise<{ type: string; ending: string }> {
  const found = bytes.length === 0 ? null : await kindOfContent(bytes);
  if (found !== null) return found;
  const said =
    declared === 'application/ics'
      ? 'text/calendar'
      : declared === 'application/vnd.ms-tnef'
        ? 'application/ms-tnef'
        : declared;
  const type = believed.has(said) ? said : 'application/octet-stream';
  return { type, ending: endings[type] ?? 'bin' };
}

/** A name without folders, control and direction-changing characters (U+202E hides an ending). */
function nameOf(part: Attachment, ending: string, number: number): string {
  const clean = (part.filename ?? '')
    .split(/[\\/]/)
    .pop()!
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out here
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069"]/g, '')
    .toWellFormed()
    .trim()
    .slice(-NAME_LENGTH);
  if (clean !== '') return clean;
  return ending === 'dat' ? 'winmail.dat' : `attachment-${number}.${ending}`;
}
