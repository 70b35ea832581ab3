import type { offices } from '@chairline/contract';
import { Switch } from '@mantine/core';
import { useAiMode } from '../mutations.ts';

/** The AI mode of an office: switches at once, and back when the server refuses. */
export function AiSwitch({ row, label }: { row: offices.ClientRow; label?: string }) {
  const { on, running, toggle } = useAiMode(row);
  return (
    <Switch
      size={label ? 'md' : 'sm'}
      checked={on}
      onChange={toggle}
      // Not disabled, which would take the focus away.
      aria-busy={running}
      withThumbIndicator={false}
      {...(label ? { label } : { 'aria-label': `AI Mode of ${row.name}` })}
    />
  );
}
