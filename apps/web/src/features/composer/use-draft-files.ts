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
import type { DraftPlace } from './drafts.ts';

/**
 * What is done with the files and recordings of a place's draft.
 * @param begin what else is kept with the first of them
 */
export function useDraftFiles(place: DraftPlace, limits: FileLimits, begin?: () => Partial<ComposerDraft>) {
  return useMemo(() => {
    const without = (ids: ReadonlySet<string>) => findDraft(place).files.filter(({ id }) => !ids.has(id));
    return {
      attach: (added: readonly File[], kind: AttachmentKind = 'file') => {
        if (added.length === 0) return;
        const { files } = findDraft(place);
        const { admitted, errors } = admitFiles(files, added, kind, limits);
        changeDraft(place, {
          files: [...files, ...attachmentsOf(admitted, kind)],
          problem: errors.join(' ') || null,
          ...begin?.(),
        });
      },
      removeFiles: (ids: readonly string[]) =>
        changeDraft(place, { files: without(new Set(ids)), problem: null }),
      /** Takes recordings out, with a way back. */
      discard: (gone: readonly Attachment[]) => {
        changeDraft(place, { files: without(new Set(gone.map(({ id }) => id))) });
        notify({
          message: `${gone.length === 1 ? 'One recording' : `${gone.length} recordings`} discarded.`,
          action: {
            label: 'Undo',
            onClick: () => changeDraft(place, { files: [...findDraft(place).files, ...gone] }),
          },
        });
      },
      forgetLost: () => changeDraft(place, { lostFiles: [] }),
      /** Shows a sentence by the field until something is typed, or takes it away. */
      say: (problem: string | null) => changeDraft(place, { problem }),
    };
  }, [place, limits, begin]);
}
