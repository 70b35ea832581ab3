import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import hidden from '../../../ui/hidden-text.module.css';
import classes from './right-panel.module.css';

interface TabButtonProps {
  /** An outline from `@mdi/js`. */
  icon: string;
  label: string;
  pressed: boolean;
  onClick: () => void;
  /** A badge. */
  children?: ReactNode;
}

/** A tab of the right panel, as an icon of its bar. */
export function TabButton({ icon, label, pressed, onClick, children }: TabButtonProps) {
  return (
    <button type="button" className={classes.icon} aria-pressed={pressed} data-tip={label} onClick={onClick}>
      <Icon path={icon} size={20} />
      <span className={hidden.hidden}>{label}</span>
      {children}
    </button>
  );
}
