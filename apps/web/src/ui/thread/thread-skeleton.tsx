import { VisuallyHidden } from '@mantine/core';
import classes from './thread-parts.module.css';

const WIDTHS = [46, 30, 58, 38, 52, 26, 44];

/** Bubbles' shapes while the thread loads. */
export function ThreadSkeleton() {
  return (
    <div className="column grow justify-end gap-14 pad-16" role="status" aria-busy="true">
      <VisuallyHidden>Loading the conversation</VisuallyHidden>
      {WIDTHS.map((width, index) => (
        <span
          key={width}
          aria-hidden
          className={`h-36 radius-bubble bg-skeleton ${classes.ghost}`}
          data-ours={index % 3 === 1 || undefined}
          style={{ width: `${width}%` }}
        />
      ))}
    </div>
  );
}
