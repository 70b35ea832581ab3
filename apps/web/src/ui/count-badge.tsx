import classes from './count-badge.module.css';

interface CountBadgeProps {
  count: number | string;
  /** Counted no further: more is said with a plus. */
  max?: number;
}

/** A number on an icon; what it counts is spoken by the button or link it stands on, which is `relative`. */
export function CountBadge({ count, max = 99 }: CountBadgeProps) {
  const words = typeof count === 'number' && count > max ? `${max}+` : count;
  // Drawn, not written: the name of what it stands on need not begin with a number.
  return <span className={classes.badge} data-count={words} aria-hidden />;
}
