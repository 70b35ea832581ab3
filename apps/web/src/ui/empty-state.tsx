import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  /** An outline from `@mdi/js`. */
  icon?: string;
  title: string;
  /** Why it is empty and what to do. */
  hint?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

export function EmptyState({ icon, title, hint, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon ? (
        <span className={classes.icon}>
          <Icon path={icon} size={24} />
        </span>
      ) : null}
      <p className="text-14 no-margin ink medium">{title}</p>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {children ? <div className="flex wrap justify-center gap-8 margin-t-8">{children}</div> : null}
    </div>
  );
}
