import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import {
  mdiPhoneIncomingOutline,
  mdiPhoneInTalkOutline,
  mdiPhoneMissedOutline,
  mdiPhoneOutgoingOutline,
} from '@mdi/js';
import { lazy, memo, Suspense } from 'react';
import { CallNotes, CollectedLink } from '../../caller-info/index.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { formatTime } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatDuration } from '../format-duration.ts';
import { useThreadView } from '../thread-context.ts';
import { ItemTags } from './item-tags.tsx';
import classes from './thread.module.css';

const Recording = lazy(() => loadChunk('call-recording', () => import('./call-recording.tsx')));

const icons: Record<string, string> = {
  'Call Missed': mdiPhoneMissedOutline,
  'On Going': mdiPhoneInTalkOutline,
  'Call Made': mdiPhoneOutgoingOutline,
};

interface CallCardProps {
  item: CommItem;
  highlighted: boolean;
}

/** A call in one line: direction, whether it was missed, how long, who; under it what was recorded of it. */
export const CallCard = memo(function CallCard({ item, highlighted }: CallCardProps) {
  const { timezone, inFamily, nameOf } = useThreadView();
  const ai = useSession().client.AI_mode === 1;
  const words = inbox.directionTooltip(item);
  const missed = words === 'Call Missed';
  const who = item.users.map((user) => user.full_name || user.username).join(', ');
  const facts = [
    inbox.callStateWords(item),
    // Before what a narrow screen may cut off: among several it is what tells the calls apart.
    inFamily ? nameOf(item.contact_id) : null,
    item.call_duration !== null && !missed ? formatDuration(item.call_duration) : null,
    who || null,
  ].filter(Boolean);
  return (
    <div className={classes.line}>
      <div
        className={classes.call}
        data-body
        data-missed={missed || undefined}
        data-highlighted={highlighted || undefined}
      >
        <Icon path={icons[words] ?? mdiPhoneIncomingOutline} size={16} />
        <span className={`ellipsis ink ${classes.callFacts}`}>{facts.join(' · ')}</span>
        <time dateTime={item.date}>{formatTime(item.date, timezone)}</time>
      </div>
      {item.recordings.map((recording) => (
        <div key={recording.recording_id} className={classes.recording}>
          <Suspense fallback={null}>
            <Recording itemId={item.comm_participant_id} recording={recording} />
          </Suspense>
        </div>
      ))}
      <Suspense fallback={null}>
        <CallNotes
          contactId={item.contact_id}
          itemId={item.comm_participant_id}
          callUuid={item.call_uuid}
          ongoing={item.comm_direction === 'ongoing'}
        />
        {ai ? <CollectedLink contactId={item.contact_id} itemId={item.comm_participant_id} /> : null}
      </Suspense>
      {item.tags.length > 0 ? <ItemTags item={item} /> : null}
    </div>
  );
});
