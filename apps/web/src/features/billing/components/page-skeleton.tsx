import { VisuallyHidden } from '@mantine/core';
import classes from '../pages/billing-page.module.css';

/** Holds the place of what loads. `heights` in CSS pixels, one a block. */
export function PageSkeleton({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <div role="status" aria-busy="true" style={{ display: 'grid', gap: 16 }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {heights.map((height, index) => (
        <div key={index} className={classes.skeleton} style={{ height }} aria-hidden />
      ))}
    </div>
  );
}
