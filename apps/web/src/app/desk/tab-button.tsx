import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
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
    <button
      type="button"
      className={`icon-button relative square-36 radius-control ink-dim hover-lift phone-44 ${classes.icon}`}
      aria-pressed={pressed}
      data-tip={label}
      onClick={onClick}
    >
      <Icon path={icon} size={20} />
      <span className="hidden-text">{label}</span>
      {children}
    </button>
  );
}
