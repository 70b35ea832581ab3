import { TextButton } from '../../features/inbox/index.ts';
import { RecallPage } from '../../features/recalls/pages/recall-page.tsx';

/** Recalls, whose patients are texted as from the desk. */
export function RecallScreen() {
  return <RecallPage TextButton={TextButton} />;
}
