import '@mantine/core/styles/Chip.layer.css';
import { consent, notifications as contract } from '@chairline/contract';
import { Button, Chip, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { chime } from '../chime.ts';
import { changeNoticeSettings, noticeSettingsQuery } from '../notice-settings.ts';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { zoneWords } from '@chairline/office-time/zone-words';

type Settings = contract.NoticeSettings;
type Change = (change: Partial<Settings>) => Promise<void>;

const days = [
  ['Sun', 'Sunday'],
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
] as const;

/** From and to; kept once both are times, and not the same. */
function QuietSpan({ saved, change }: { saved: Settings; change: Change }) {
  const [typed, setTyped] = useState<Pick<Settings, 'from' | 'to'> | null>(null);
  const { from, to } = typed ?? saved;
  const wrong = !consent.isTimeOfDay(from) || !consent.isTimeOfDay(to) || from === to;
  const keep = () => {
    if (typed === null || wrong) return;
    if (typed.from === saved.from && typed.to === saved.to) setTyped(null);
    else void change(typed).then(() => setTyped(null));
  };
  return (
    <div className="column gap-4">
      <div className="flex gap-16" onBlur={keep}>
        {(['from', 'to'] as const).map((field) => (
          <TimeField
            key={field}
            label={field === 'from' ? 'From' : to < from ? 'To, the next morning' : 'To'}
            value={field === 'from' ? from : to}
            error={wrong}
            onChange={(value) => setTyped({ from, to, [field]: value })}
          />
        ))}
      </div>
      {wrong ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {contract.notificationMessages.quietTime}
        </p>
      ) : null}
    </div>
  );
}

function Choices({ saved }: { saved: Settings }) {
  const { timezone } = useSession().client;
  const [fault, setFault] = useState<string | null>(null);
  const change: Change = async (changed) => {
    setFault(null);
    try {
      await changeNoticeSettings(changed);
    } catch (error) {
      if (!isShownAlready(error)) setFault(errorMessage(error));
    }
  };
  return (
    <div className="column gap-16">
      <Switch
        label="Tell me when a patient writes"
        description="A notice while you are on another screen. The count stands on Sales either way."
        checked={saved.patients}
        onChange={({ currentTarget }) => void change({ patients: currentTarget.checked })}
      />
      <div className="flex wrap gap-12 justify-between">
        <Switch
          label="A sound when a patient writes"
          description="A short, soft tone."
          checked={saved.sound}
          onChange={({ currentTarget }) => void change({ sound: currentTarget.checked })}
        />
        <Button variant="default" size="xs" onClick={() => void chime()}>
          Play it
        </Button>
      </div>
      <Switch
        label="Quiet times"
        description={`No sound, no notice and nothing on your devices; the counts stay. By your office’s clocks (${zoneWords(timezone)}).`}
        checked={saved.quiet}
        onChange={({ currentTarget }) => void change({ quiet: currentTarget.checked })}
      />
      {saved.quiet ? (
        <>
          <QuietSpan saved={saved} change={change} />
          <fieldset className="min-w-0 no-margin no-pad no-border">
            <legend className="text-13 medium">Quiet all day on</legend>
            <div className="flex wrap gap-8">
              <Chip.Group
                multiple
                value={saved.days.map(String)}
                onChange={(chosen) => void change({ days: chosen.map(Number).toSorted((a, b) => a - b) })}
              >
                {days.map(([short, long], day) => (
                  <Chip key={short} value={String(day)} aria-label={long} size="sm">
                    {short}
                  </Chip>
                ))}
              </Chip.Group>
            </div>
          </fieldset>
        </>
      ) : null}
      {fault ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** How one is told of what is new, on all of one's devices: of patients' messages, by sound, and when not at all. */
export function NoticeChoices() {
  const query = useQuery(noticeSettingsQuery);
  return (
    <section className="column gap-8" aria-label="How you are told">
      <h4 className="text-14 no-margin semibold">How you are told, on all your devices</h4>
      <QueryWait query={query} subject="Your choices" rows={3} rowHeight={56} />
      {query.data ? <Choices saved={query.data.settings} /> : null}
    </section>
  );
}
