import type { ReactNode } from 'react';
import { PracticeNote } from '../../../ui/practice-note.tsx';
import classes from './panel-part.module.css';

interface PanelPartProps {
  title: string;
  /** Beside the title: a number, a button. */
  aside?: ReactNode;
  /** When what stands here was read, as its answer says. */
  syncedAt?: string | null | undefined;
  children: ReactNode;
}

/** A tab of the right panel about the practice system: its title, what it shows, and how old that is. */
export function PanelPart({ title, aside, syncedAt, children }: PanelPartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <header className="row gap-8 min-h-32 margin-b-8">
        <h2 className="text-14 grow min-w-0 no-margin semibold">{title}</h2>
        {aside}
      </header>
      {children}
      <footer className={classes.foot}>
        <PracticeNote syncedAt={syncedAt} />
      </footer>
    </section>
  );
}
