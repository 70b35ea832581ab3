import '@mantine/core/styles/Progress.layer.css';
import { addressOf, callerInfo, type calls } from '@chairline/contract';
import { Progress } from '@mantine/core';
import {
  mdiAccountOutline,
  mdiClipboardAccountOutline,
  mdiShieldAccountOutline,
  mdiToothOutline,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { BarButton } from '../../../ui/bar-button.tsx';
import { useWide } from '../../../ui/columns/use-wide.ts';
import { Icon } from '../../../ui/icon.tsx';
import { plainButton } from '../../../ui/plain-button.tsx';
import { infoOfCallQuery } from '../queries.ts';
import { Sections } from './sections.tsx';

const icons: Record<callerInfo.SectionKey, string> = {
  demographic_info: mdiAccountOutline,
  insurance_info: mdiShieldAccountOutline,
  clinical_info: mdiToothOutline,
};

interface CollectedProps {
  own: calls.OngoingCall;
  /** What a button of the bar opens. */
  Popover: ComponentType<{
    opened: boolean;
    onChange: (opened: boolean) => void;
    button: ReactNode;
    children: ReactNode;
  }>;
}

/**
 * The AI progress bar: what was collected of a caller who is no registered patient (specification 3, 2.10 and 5). Where
 * there is little room only its button stands there; behind it are the fields one by one.
 */
export default function Collected({ own, Popover }: CollectedProps) {
  const { data } = useQuery(infoOfCallQuery(own.call_uuid));
  const [opened, setOpened] = useState(false);
  const wide = useWide();
  const info = data?.items[0];
  if (!info || callerInfo.isRegistered(info)) return null;
  const shown = callerInfo.sectionsOf(info).filter((section) => section.shown);
  const words = shown.map(({ name, percent }) => `${name} ${percent} %`).join(', ');
  return (
    <>
      {wide ? (
        <div className="row gap-8 fixed-size" role="group" aria-label="Collected of the caller">
          {shown.map((section) => (
            <SmallProgress key={section.key} section={section} />
          ))}
        </div>
      ) : null}
      <Popover
        opened={opened}
        onChange={setOpened}
        button={
          <BarButton
            icon={mdiClipboardAccountOutline}
            label={`Collected of the caller: ${words}`}
            tip={words}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        }
      >
        <div
          className="grid gap-12 scroll-y"
          style={{ width: 'min(320px, 100vw - 44px)', maxHeight: '60vh' }}
          role="group"
          aria-label="Collected, field by field"
          tabIndex={0}
        >
          <Sections info={info} />
          <Link
            to={addressOf({ callerInfo: info.info_id })}
            className={plainButton()}
            onClick={() => setOpened(false)}
          >
            Correct and take over
          </Link>
        </div>
      </Popover>
    </>
  );
}

function SmallProgress({ section: { key, name, percent } }: { section: callerInfo.InfoSection }) {
  return (
    <div className="grid gap-2 min-w-32" data-tip={`${name} ${percent} %`}>
      <span className="flex justify-between items-center gap-4 caption tabular">
        <Icon path={icons[key]} size={14} />
        {percent} %
      </span>
      <Progress.Root size={4} radius={2}>
        <Progress.Section
          value={percent}
          color={percent === 100 ? 'teal.7' : 'brand'}
          aria-label={`${name} information`}
        />
      </Progress.Root>
    </div>
  );
}
