import type { calls } from '@chairline/contract';
import { mdiRecordCircleOutline } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';

/** Says while a call is recorded; a screen reader hears when it begins. */
export function RecordingSign({ of }: { of: Pick<calls.OngoingCall, 'recording'> | undefined }) {
  return (
    <span role="status" className="fixed-size">
      {of?.recording ? (
        <span className="row gap-4 caption ink-error" data-tip="This call is recorded">
          <Icon path={mdiRecordCircleOutline} size={16} />
          Recording
        </span>
      ) : null}
    </span>
  );
}
