import { useMemo } from 'react';
import { notify } from '../../ui/notify.tsx';
import {
  admitFiles,
  attachmentsOf,
  type Attachment,
  type AttachmentKind,
  type FileLimits,
} from './attachments.ts';
import { changeDraft, findDraft, type ComposerDraft } from './draft-store.ts';
import type { DraftTarget } from './drafts.ts';

/**
 * What is done with the files and recordings of a target's draft.
 * @param begin what else is kept with the first of them
 */
export function useDraftFiles(target: DraftTarget, limits: FileLimits, begin?: () => Partial<ComposerDraft>) {
  return useMemo(() => {
    const without = (ids: ReadonlySet<string>) => findDraft(target).files.filter(({ id }) => !ids.has(id));
    return {
      attach: (added: readonly File[], kind: AttachmentKind = 'file') => {
        if (added.length === 0) return;
        const { files } = findDraft(target);
        const { admitted, errors } = admitFiles(files, added, kind, limits);
        changeDraft(target, {
          files: [...files, ...attachmentsOf(admitted, kind)],
          problem: errors.join(' ') || null,
          ...begin?.(),
        });
      },
      removeFiles: (ids: readonly string[]) =>
        changeDraft(target, { files: without(new Set(ids)), problem: null }),
      /** Takes recordings out, with a way back. */
      discard: (gone: readonly Attachment[]) => {
        changeDraft(target, { files: without(new Set(gone.map(({ id }) => id))) });
        notify({
          message: `${gone.length === 1 ? 'One recording' : `${gone.length} recordings`} discarded.`,
          action: {
            label: 'Undo',
            onClick: () => changeDraft(target, { files: [...findDraft(target).files, ...gone] }),
          },
        });
      },
      forgetLost: () => changeDraft(target, { lostFiles: [] }),
      /** Shows a sentence by the field until something is typed, or takes it away. */
      say: (problem: string | null) => changeDraft(target, { problem }),
    };
  }, [target, limits, begin]);
}
