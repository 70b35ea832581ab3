import { useEffect, useState, type ComponentType } from 'react';
import { Later } from './later.tsx';

/** After this long in front of the desk what is not part of the first load is fetched, in milliseconds. */
const AFTER_MS = 1_500;

interface PanelBadgeProps {
  Badge: ComponentType<{ contactId: number }>;
  contactId: number;
}

/** How much of a panel's tab is unread; comes when the desk has stood for a moment. Where it fails the tab says so. */
export function PanelBadge({ Badge, contactId }: PanelBadgeProps) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!settled) return null;
  return (
    <Later fallback={null}>
      <Badge contactId={contactId} />
    </Later>
  );
}
