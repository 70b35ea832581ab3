import { inbox, mail } from '@chairline/contract';
import type { ReactNode } from 'react';
import { type Attachment, attachmentsOf, FileField, type FileLimits } from '../../composer/index.ts';

interface MailFilesProps {
  files: readonly File[];
  disabled: boolean;
  onChange: (files: File[]) => void;
  /** The field that is written in. */
  children: ReactNode;
  tools: ReactNode;
}

const mailLimits: FileLimits = {
  types: inbox.attachmentTypes,
  wrongType: inbox.inboxMessages.fileType,
  maxFiles: mail.MAIL_MAX_FILES,
  tooMany: mail.mailMessages.tooManyFiles,
  maxBytes: mail.MAIL_FILES_MAX_BYTES,
  tooLarge: mail.mailMessages.filesTooLarge,
  maxTogether: null,
};

/** Each file's entry in the field, so that it stays the same one from render to render. */
const entries = new WeakMap<File, Attachment>();

function entryOf(file: File): Attachment {
  const held = entries.get(file) ?? attachmentsOf([file], 'file')[0]!;
  entries.set(file, held);
  return held;
}

/** The files of an e-mail: the composer's own field, with the mail's limits. */
export function MailFiles({ files, disabled, onChange, children, tools }: MailFilesProps) {
  return (
    <FileField
      files={files.map(entryOf)}
      limits={mailLimits}
      disabled={disabled}
      tools={tools}
      onChange={(attachments) => {
        for (const attachment of attachments) entries.set(attachment.file, attachment);
        onChange(attachments.map(({ file }) => file));
      }}
    >
      {children}
    </FileField>
  );
}
