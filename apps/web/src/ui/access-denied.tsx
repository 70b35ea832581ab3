import { mdiLockOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface AccessDeniedProps {
  /** Who may, and whom to ask; a sentence. */
  hint?: ReactNode;
  /** The way on. */
  children?: ReactNode;
}

/** Stands in the place of a screen whose calls the server refuses to this user (decisions, Routes and screens). */
export function AccessDenied({
  hint = 'Only an admin may open this page. Ask an admin of your office.',
  children,
}: AccessDeniedProps) {
  return (
    <EmptyState icon={mdiLockOutline} title="Access denied" hint={hint}>
      {children}
    </EmptyState>
  );
}
