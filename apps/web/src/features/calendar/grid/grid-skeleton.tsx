import { HiddenText } from '../../../ui/hidden-text.tsx';
import classes from './grid-skeleton.module.css';
import type { GridView } from './grid-types.ts';

/** Stands in the grid's place, as high as it, while the events come. */
export function GridSkeleton({ view, columns }: { view: GridView; columns: number }) {
  const count = { day: Math.max(1, columns), week: 7, month: 7, agenda: 1 }[view];
  return (
    <div className={classes.skeleton} role="status" aria-busy="true">
      <HiddenText>Loading the events</HiddenText>
      {Array.from({ length: count }, (_, column) => (
        <div key={column} className={classes.column} aria-hidden>
          {[0, 1, 2].map((row) => (
            <span
              key={row}
              className="block radius-control bg-skeleton"
              style={{
                height: 40 + ((column * 31 + row * 17) % 40),
                marginTop: 24 + ((column * 13 + row * 29) % 60),
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
