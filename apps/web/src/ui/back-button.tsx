import { mdiArrowLeft } from '@mdi/js';
import type { Ref } from 'react';
import { IconButton } from './icon-button.tsx';

/**
 * Back from what is open to where it was opened. On a phone it has the screen to itself and needs the way back; where
 * both stand side by side there is nothing to go back to, unless it stands `everywhere`: then Esc does the same.
 */
export function BackButton({
  label,
  onBack,
  everywhere = false,
  size = everywhere ? 36 : 44,
  className = '',
  ref,
}: {
  label: string;
  onBack: () => void;
  everywhere?: boolean;
  size?: 32 | 36 | 44;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <IconButton
      ref={ref}
      icon={mdiArrowLeft}
      label={label}
      tip={everywhere ? `${label} (Esc)` : label}
      size={size}
      iconSize={20}
      ink="plain"
      className={everywhere ? className : `gone phone-grid ${className}`}
      onClick={onBack}
    />
  );
}
