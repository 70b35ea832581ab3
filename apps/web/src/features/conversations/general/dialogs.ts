export { NewConvoDialog } from './new-convo-dialog.tsx';
export { NewProcessDialog } from './new-process-dialog.tsx';
