import { EmptyState } from '../../../ui/empty-state.tsx';

/** A part that the product names and does not have yet (specification 1, section 2). */
export function UnavailablePanel({ icon, hint }: { icon: string; hint: string }) {
  return <EmptyState icon={icon} title="Currently Unavailable" hint={hint} />;
}
