import { HiddenText } from './hidden-text.tsx';
import classes from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  count: number;
  /** Height of the true rows, in CSS pixels, so that nothing jumps when they come. */
  rowHeight: number;
  withAvatar?: boolean;
  /** What is loading, for screen readers. */
  label?: string;
}

export function SkeletonRows({ count, rowHeight, withAvatar = true, label = 'Loading' }: SkeletonRowsProps) {
  return (
    <div className="clip" role="status" aria-busy="true">
      <HiddenText>{label}</HiddenText>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row} style={{ height: rowHeight }} aria-hidden>
          {withAvatar ? (
            <span className={`square-28 fixed-size round bg-skeleton ${classes.avatar}`} />
          ) : null}
          <span className="grid grow gap-6">
            <span className={classes.line} style={{ width: `${38 + ((index * 17) % 30)}%` }} />
            <span className={classes.line} style={{ width: `${58 + ((index * 23) % 34)}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
