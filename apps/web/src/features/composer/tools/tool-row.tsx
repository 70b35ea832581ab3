import { lazy, Suspense, useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './tool-row.module.css';
import type { ToolMenuProps, ToolsProps } from './tool.ts';

const ToolMenu = lazy(() => loadChunk('tool-menu', () => import('./tool-menu.tsx')));

/** The tools side by side, under the field. */
export function ToolRow({ tools, disabled }: ToolsProps) {
  const look = `icon-button square-36 fixed-size round ink-dim disabled-no-pointer disabled-opacity-0_6 phone-44 ${classes.tool}`;
  return (
    <div className={classes.row} role="toolbar" aria-label="Add to the message">
      {tools.map(({ key, label, icon, run, pressed, busy = false, menu }) =>
        menu ? (
          <ToolsButton key={key} {...{ label, icon, busy, disabled, look }} size={20} tools={menu} />
        ) : (
          <button
            key={key}
            type="button"
            className={look}
            aria-label={label}
            aria-pressed={pressed}
            aria-busy={busy || undefined}
            data-tip={label}
            disabled={disabled}
            onClick={run}
          >
            <Icon path={icon} size={20} />
          </button>
        ),
      )}
    </div>
  );
}

/** The same behind a plus, where there is no room for them. */
export function ToolPlus({ tools, disabled }: ToolsProps) {
  return (
    <ToolsButton
      label="Add to the message"
      icon={mdiPlus}
      size={24}
      look={`icon-button square-36 fixed-size self-flex-end margin-4 round ink-dim disabled-no-pointer disabled-opacity-0_6 phone-44 ${classes.plus}`}
      tools={tools.flatMap((tool) => tool.menu ?? [tool])}
      disabled={disabled}
      busy={tools.some((tool) => tool.busy)}
    />
  );
}

/** A button that opens tools as a menu, which is fetched when it is first wanted. */
export function ToolsButton(props: ToolMenuProps) {
  const { label, icon, size, look, disabled, busy } = props;
  const [wanted, setWanted] = useState(false);
  const closed = (
    <button
      type="button"
      className={look}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={busy || undefined}
      data-tip={label}
      disabled={disabled}
      onClick={() => setWanted(true)}
    >
      <Icon path={icon} size={size} />
    </button>
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ToolMenu {...props} />
    </Suspense>
  );
}
