import { calls, formatPhone } from '@chairline/contract';
import { mdiPhoneClassic } from '@mdi/js';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { resumeCall } from '../../../ui/resume-call.ts';
import { useWork } from '../../../ui/use-work.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { callLength } from '../call-words.ts';
import { useNow } from '../use-now.ts';
import { BarPopover } from './bar-popover.tsx';
import classes from './call-bar.module.css';

interface OtherCallsProps {
  /** Calls that wait for somebody who resumes them, and others of ours. */
  waiting: readonly calls.OngoingCall[];
  /** The call we are in, which another may be merged into. */
  into?: calls.OngoingCall | undefined;
}

/** The other calls one could go on with; none are no button. */
export function OtherCalls({ waiting, into }: OtherCallsProps) {
  const [opened, setOpened] = useState(false);
  if (waiting.length === 0) return null;
  const label = `${waiting.length} other ${waiting.length === 1 ? 'call' : 'calls'}`;
  return (
    <BarPopover
      opened={opened}
      onChange={setOpened}
      button={
        <BarButton
          icon={mdiPhoneClassic}
          className="relative"
          label={label}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.badge} aria-hidden>
            {waiting.length}
          </span>
        </BarButton>
      }
    >
      <Waiting waiting={waiting} into={into} onDone={() => setOpened(false)} />
    </BarPopover>
  );
}

function Waiting({ waiting, into, onDone }: OtherCallsProps & { onDone: () => void }) {
  const now = useNow();
  const { busy, fault, run } = useWork();
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      onDone();
    });
  return (
    <div className={classes.card}>
      <p className="no-margin text-14 semibold">Select a call to resume</p>
      <ul className={classes.list}>
        {waiting.map((one) => (
          <li key={one.call_uuid} className={classes.row}>
            <span className="grow min-w-0">
              <span className="ellipsis block text-13 medium">
                {formatPhone(one.displayName) || 'Unknown caller'}
              </span>
              <span className="caption tabular">
                {callLength(Date.parse(one.timestamp), now) ?? 'time unavailable'}
              </span>
            </span>
            {into ? (
              <PlainButton
                aria-disabled={busy}
                data-tip={`Bring everybody into the call with ${formatPhone(into.displayName)}`}
                onClick={() =>
                  act(() =>
                    call(calls.mergeCall, {
                      body: { conferenceName: one.conferenceName, into: into.conferenceName },
                    }),
                  )
                }
              >
                Merge
              </PlainButton>
            ) : null}
            <PlainButton filled aria-disabled={busy} onClick={() => act(() => resumeCall(one))}>
              Resume
            </PlainButton>
          </li>
        ))}
      </ul>
      {fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
