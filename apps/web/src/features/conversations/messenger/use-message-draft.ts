import { useLayoutEffect } from 'react';
import { changeDraft, openDraft, useDraft, useDraftFiles, type DraftTarget } from '../../composer/index.ts';
import { convoLimits, lengthProblem } from './convo-limits.ts';

/** What stands in the composer of a conversation, kept on the device until it is sent. */
export function useMessageDraft(target: DraftTarget) {
  useLayoutEffect(() => openDraft(target), [target]);
  const draft = useDraft(target);
  const files = useDraftFiles(target, convoLimits);
  const empty = draft.text.trim() === '' && draft.files.length === 0;
  const tooLong = lengthProblem(draft.text.trim());
  return {
    draft,
    limits: convoLimits,
    problem: tooLong ?? (draft.problem || null),
    /** Files of an earlier page may still be on their way. */
    complete: !empty && tooLong === null && draft.coming.length === 0,
    ...files,
    type: (text: string) => changeDraft(target, { text, problem: null }),
    dropReply: () => changeDraft(target, { ref: null }),
  };
}

export type MessageDraft = ReturnType<typeof useMessageDraft>;
