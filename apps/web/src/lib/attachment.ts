import type { inbox } from '@chairline/contract';

export type AttachmentKind = 'file' | inbox.CaptureKind;

/** A file in a composer: chosen, or recorded there. */
export interface Attachment {
  id: string;
  kind: AttachmentKind;
  file: File;
}

/** Files as attachments of one kind. */
export function attachmentsOf(files: readonly File[], kind: AttachmentKind): Attachment[] {
  return files.map((file) => ({ id: crypto.randomUUID(), kind, file }));
}
