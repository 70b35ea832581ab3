import { Button } from '@mantine/core';
import { mdiMapMarkerQuestionOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      icon={mdiMapMarkerQuestionOutline}
      title="There is no page at this address"
      hint="It may have been mistyped or moved. The front desk has everything that is open."
    >
      <Button component={Link} to="/frontdesk" variant="filled" size="sm">
        Go to Sales Workflow
      </Button>
    </EmptyState>
  );
}
