/*
 * What every composer is made of, of texts to contacts as of messages among staff: files, drafts that outlive the
 * page, recordings and the place, suggestions behind `@`, `$` and `/`, the quoted message, who else is there.
 */
export {
  attachmentsOf,
  messengerLimits,
  sizeProblem,
  textLimits,
  type Attachment,
  type FileLimits,
} from './attachments.ts';
export { helpTool } from './help/help-tool.ts';
export { useHelp, type Help } from './help/use-help.ts';
export { HelpNote, RecordDialog, UnfilledNote } from './lazy-parts.ts';
export {
  changeDraft,
  clearDraft,
  findDraft,
  followDrafts,
  moveDraft,
  openDraft,
  returnToDraft,
  useDraft,
  type ComposerDraft,
} from './draft-store.ts';
export type { DraftTarget } from './drafts.ts';
export { DropTarget } from './drop-target.tsx';
export { FileField } from './file-field.tsx';
export { FilePreviews } from './file-previews.tsx';
export { insertText } from './insert-text.ts';
export { ReplyQuote } from './reply-quote.tsx';
export { SendButton } from './send-button.tsx';
export { ToolPlus, ToolRow, ToolsButton } from './tools/tool-row.tsx';
export { useDraftFiles } from './use-draft-files.ts';
export { useMessageTools } from './tools/use-message-tools.ts';
export type { Tool } from './tools/tool.ts';
export { SuggestingField } from './suggesting-field.tsx';
export { matchTemplates } from './suggest-trigger.ts';
export { usePlaceholderValues } from './use-placeholder-values.ts';
export { useSuggestions } from './use-suggestions.tsx';
export { useNarrow } from './use-narrow.ts';
export { useWriting } from './use-writing.ts';
