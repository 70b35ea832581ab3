import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { percentOf, stateWords } from '../import-words.ts';
import type { ContactImport } from '../queries.ts';

/** How far an import or its rollback is, in words and as a bar. */
export function Meter({ entry }: { entry: ContactImport }) {
  const words = stateWords(entry);
  return (
    <div className="grid gap-6">
      <span className="text-13 tabular" role="status">
        {words}
      </span>
      <Progress.Root size={8} radius={4}>
        <Progress.Section
          value={percentOf(entry)}
          color="brand"
          aria-label="Rows gone through"
          aria-valuetext={words}
        />
      </Progress.Root>
    </div>
  );
}
