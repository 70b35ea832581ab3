import { useCallback, useLayoutEffect } from 'react';
import {
  admitFiles,
  attachmentsOf,
  changeDraft,
  findDraft,
  openDraft,
  useDraft,
  type DraftPlace,
} from '../../composer/index.ts';
import { convoLimits, lengthProblem } from './convo-limits.ts';

/** What stands in the composer of a conversation, kept on the device until it is sent. */
export function useMessageDraft(place: DraftPlace) {
  useLayoutEffect(() => openDraft(place), [place]);
  const draft = useDraft(place);
  const attach = useCallback(
    (added: readonly File[]) => {
      if (added.length === 0) return;
      const { files } = findDraft(place);
      const { admitted, errors } = admitFiles(files, added, 'file', convoLimits);
      changeDraft(place, {
        files: [...files, ...attachmentsOf(admitted, 'file')],
        problem: errors.join(' ') || null,
      });
    },
    [place],
  );
  const empty = draft.text.trim() === '' && draft.files.length === 0;
  const tooLong = lengthProblem(draft.text.trim());
  return {
    draft,
    empty,
    problem: tooLong ?? (draft.problem || null),
    /** Files of an earlier page may still be on their way. */
    complete: !empty && tooLong === null && draft.coming.length === 0,
    attach,
    type: (text: string) => changeDraft(place, { text, problem: null }),
    removeFile: (id: string) =>
      changeDraft(place, { files: findDraft(place).files.filter((file) => file.id !== id), problem: null }),
    forgetLost: () => changeDraft(place, { lostFiles: [] }),
    dropReply: () => changeDraft(place, { ref: null }),
  };
}
