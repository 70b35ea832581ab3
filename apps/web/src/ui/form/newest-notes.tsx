import type { ReactNode } from 'react';
import type { VersionedForm } from '../../lib/use-versioned-form.ts';
import { NewestNote } from '../newest-note.tsx';

/**
 * What somebody else saved meanwhile, below each field where it is not what stands there.
 * @returns for a field and its value in words, what stands below it
 */
export function newestNotes<T extends object>({ newestOf, set }: VersionedForm<T>) {
  return <K extends keyof T>(key: K, words: (value: T[K]) => string = String): ReactNode => {
    const newest = newestOf(key);
    return newest === undefined ? null : <NewestNote value={words(newest)} onTake={() => set(key, newest)} />;
  };
}

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
