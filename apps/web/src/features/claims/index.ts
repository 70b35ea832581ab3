/** What other screens of the practice system's copy show of how old it is. */
export { CopyNote } from './components/copy-note.tsx';
