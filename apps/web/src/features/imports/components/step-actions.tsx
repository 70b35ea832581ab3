import type { ReactNode } from 'react';

/** The buttons below a step: back at the left, on at the right. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className="row wrap justify-between gap-8">{children}</div>;
}
