import { mdiMapMarkerQuestionOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { plainButton } from '../ui/plain-button.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      icon={mdiMapMarkerQuestionOutline}
      title="There is no page at this address"
      hint="It may have been mistyped or moved. The front desk has everything that is open."
    >
      <Link to="/frontdesk" className={plainButton(true)}>
        Go to Sales Workflow
      </Link>
    </EmptyState>
  );
}
