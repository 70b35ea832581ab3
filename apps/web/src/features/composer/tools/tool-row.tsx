import { lazy, Suspense, useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './tool-row.module.css';
import type { ToolMenuProps, ToolsProps } from './tool.ts';

const ToolMenu = lazy(() => loadChunk('tool-menu', () => import('./tool-menu.tsx')));

/** The tools side by side, under the field. */
export function ToolRow({ tools, disabled }: ToolsProps) {
  const look = classes.tool!;
  return (
    <div className={classes.row} role="toolbar" aria-label="Add to the message">
      {tools.map(({ key, label, icon, run, pressed, busy = false, menu }) =>
        menu ? (
          <ToolsButton key={key} {...{ label, icon, busy, disabled, look }} size={20} tools={menu} />
        ) : (
          <IconButton
            key={key}
            icon={icon}
            label={label}
            round
            className={look}
            on={pressed}
            aria-pressed={pressed}
            aria-busy={busy || undefined}
            disabled={disabled}
            onClick={run}
          />
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
      look={`self-flex-end margin-4 ${classes.plus}`}
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
    <IconButton
      icon={icon}
      label={label}
      iconSize={size}
      round
      className={look}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ToolMenu {...props} />
    </Suspense>
  );
}
