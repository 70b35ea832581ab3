import { inbox, mail as contract } from '@chairline/contract';
import { BadInput } from '../../../platform/errors.ts';
import { takeUpload } from '../../../platform/files/check-upload.ts';
import type { UploadedFile } from '../../../platform/http/handler.ts';
import type { ParsedAttachment } from '../parse/parsed-mail.ts';

/** Number, size and content of what is attached to a mail. @throws BadInput with a sentence for the sender */
export async function checkMailFiles(files: readonly UploadedFile[]): Promise<ParsedAttachment[]> {
  if (files.length > contract.MAIL_MAX_FILES) throw new BadInput(contract.mailMessages.tooManyFiles);
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > contract.MAIL_FILES_MAX_BYTES) throw new BadInput(contract.mailMessages.filesTooLarge);
  const checked: ParsedAttachment[] = [];
  for (const file of files) {
    const { fileName, type, bytes } = await takeUpload(file, inbox.attachmentTypes);
    checked.push({ fileName, contentType: type, bytes, contentId: '', inline: false });
  }
  return checked;
}
