import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

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
    <IconButton
      icon={icon}
      label={label}
      className="relative"
      on={pressed}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}
