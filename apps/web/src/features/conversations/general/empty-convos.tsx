import { mdiAt, mdiCheckAll, mdiForumOutline } from '@mdi/js';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useConvoCounts } from '../queries.ts';
import { emptyWords, unreadOf } from './general-words.ts';
import type { GeneralAddress } from './use-general-address.ts';

interface EmptyConvosProps {
  address: GeneralAddress;
  name: string;
  onNew: () => void;
}

/** Why the list shows nothing, and the way out. */
export function EmptyConvos({ address, name, onNew }: EmptyConvosProps) {
  const { process, tab, chooseTab } = address;
  const { title, hint } = emptyWords(process, tab, name);
  const unread = unreadOf(useConvoCounts(), process);
  const icon = process === 'mentions' ? mdiAt : tab === 'now' ? mdiCheckAll : mdiForumOutline;
  return (
    <EmptyState icon={icon} title={title} hint={hint}>
      {tab === 'now' ? (
        <PlainButton onClick={() => chooseTab('later')}>
          {unread.later > 0 ? `Show Later (${unread.later} unread)` : 'Show Later'}
        </PlainButton>
      ) : (
        <PlainButton onClick={() => chooseTab('now')}>Show Now</PlainButton>
      )}
      {process === 'mentions' ? null : <PlainButton onClick={onNew}>New conversation</PlainButton>}
    </EmptyState>
  );
}
