import { VpiPage } from '../../features/caller-info/pages/vpi-page.tsx';
import { SubjectRow } from '../../features/conversations/index.ts';

/** What was collected of callers, in rows as claims and recalls have them. */
export function VpiScreen() {
  return <VpiPage Row={SubjectRow} />;
}
