import type { calendar as contract } from '@chairline/contract';
import { mdiCloudAlertOutline, mdiCloudUploadOutline } from '@mdi/js';
import { Banner } from '../../../ui/banner.tsx';
import { SettleButtons } from './settle-buttons.tsx';

interface GoogleNoteProps {
  event: contract.CalendarEvent;
  onSettled: () => void;
}

/** How far a change of an event is on its way to Google, and what its person may do about it. */
export function GoogleNote({ event: { google, title }, onSettled }: GoogleNoteProps) {
  if (google === null) return null;
  const { state, words, id } = google;
  if (state === 'sending' || id === null)
    return (
      <Banner tone="info" icon={mdiCloudUploadOutline}>
        {words}
      </Banner>
    );
  return (
    <Banner
      tone={state === 'failed' ? 'error' : 'warning'}
      icon={mdiCloudAlertOutline}
      actions={<SettleButtons id={id} title={title} state={state} onSettled={onSettled} />}
    >
      {words}
    </Banner>
  );
}
