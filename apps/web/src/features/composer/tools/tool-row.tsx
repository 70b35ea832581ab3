import { lazy, Suspense, useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './tool-row.module.css';
import type { Tool } from './tool.ts';

const ToolMenu = lazy(() => loadChunk('tool-menu', () => import('./tool-menu.tsx')));

interface ToolsProps {
  tools: readonly Tool[];
  disabled: boolean;
}

/** The tools side by side, under the field. */
export function ToolRow({ tools, disabled }: ToolsProps) {
  return (
    <div className={classes.row} role="toolbar" aria-label="Add to the message">
      {tools.map(({ key, label, icon, run, pressed, busy }) => (
        <button
          key={key}
          type="button"
          className={`icon-button square-36 fixed-size round ink-dim disabled-no-pointer disabled-opacity-0_6 phone-44 ${classes.tool}`}
          aria-label={label}
          aria-pressed={pressed}
          aria-busy={busy || undefined}
          data-tip={label}
          disabled={disabled}
          onClick={run}
        >
          <Icon path={icon} size={20} />
        </button>
      ))}
    </div>
  );
}

/** The same behind a plus, where there is no room for them. */
export function ToolPlus({ tools, disabled }: ToolsProps) {
  const [wanted, setWanted] = useState(false);
  const busy = tools.some((tool) => tool.busy);
  const plus = (opened: boolean) => (
    <button
      type="button"
      className={`icon-button square-36 fixed-size self-flex-end margin-4 round ink-dim disabled-no-pointer disabled-opacity-0_6 phone-44 ${classes.plus}`}
      aria-label="Add to the message"
      aria-haspopup="menu"
      aria-expanded={opened}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={opened ? undefined : () => setWanted(true)}
    >
      <Icon path={mdiPlus} size={24} />
    </button>
  );
  if (!wanted) return plus(false);
  return (
    <Suspense fallback={plus(false)}>
      <ToolMenu tools={tools} disabled={disabled} busy={busy} />
    </Suspense>
  );
}
