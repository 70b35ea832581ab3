import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { Icon } from './icon.tsx';

export type BannerTone = 'info' | 'ok' | 'warning' | 'error';

interface BannerProps {
  tone: BannerTone;
  /** An outline from `@mdi/js`. */
  icon: string;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** It appeared because of something that just happened: read it out at once. */
  urgent?: boolean;
}

/** How something stands, in a strip across the page: in words, with a colour beside them. */
export function Banner({ tone, icon, title, children, actions, urgent = false }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={urgent ? 'alert' : 'status'}>
      <Icon path={icon} size={20} className={classes.icon} />
      <div className={classes.words}>
        {title ? <p className="text-14 no-margin medium breakable">{title}</p> : null}
        {children ? <div className="text-13">{children}</div> : null}
      </div>
      {actions ? <div className={`flex wrap gap-8 ${classes.actions}`}>{actions}</div> : null}
    </div>
  );
}
