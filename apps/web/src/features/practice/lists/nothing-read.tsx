import type { practice } from '@chairline/contract';
import { mdiConnection, mdiDatabaseSyncOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { plainButton } from '../../../ui/plain-button.tsx';

/** Whether a list is empty because nothing was read yet, which says nothing about the patients. */
export const isUnread = (state: practice.PracticeState | undefined): boolean =>
  state !== undefined && (!state.enabled || state.synced_at === null);

/** In an empty list's place: the office is not connected to Open Dental, or is being read for the first time. */
export function NothingRead({ title, state }: { title: string; state: practice.PracticeState }) {
  const { can } = useSession();
  if (state.enabled) {
    return (
      <EmptyState
        icon={mdiDatabaseSyncOutline}
        title={
          state.problem
            ? 'Nothing was read from Open Dental yet'
            : 'Open Dental is being read for the first time'
        }
        hint={state.problem?.message ?? 'This fills up by itself, as soon as it was read.'}
      />
    );
  }
  return (
    <EmptyState
      icon={mdiConnection}
      title={`${title} come from Open Dental`}
      hint={
        can.administer
          ? 'Connect the office’s Open Dental under Settings, OD Integration.'
          : 'An admin of your office connects it under Settings, OD Integration.'
      }
    >
      {can.administer ? (
        <Link to="/settings/$section" params={{ section: 'od' }} className={plainButton()}>
          Open the settings
        </Link>
      ) : null}
    </EmptyState>
  );
}
