/*
 * Texts and threads, as the desk and other screens use them: what the address says of a thread, the quoted item of a
 * conversation, a text from a template. The thread's own part is loaded by app/desk/load-thread.ts.
 */
export { ConvoAddressContext, useConvoAddress } from './address/convo-address.ts';
export { useDeskAddress } from './address/use-desk-address.ts';
export type { PanelName } from './address/use-desk-route.ts';
export { SourceItem } from './components/source-item.tsx';
export { AskText } from './quick-text/lazy-ask-text.ts';
export { TextButton } from './quick-text/text-button.tsx';
