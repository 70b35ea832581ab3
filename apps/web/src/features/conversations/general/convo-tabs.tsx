import type { conversations as contract } from '@chairline/contract';
import { mdiArchiveOutline, mdiBellOutline, mdiBellPlusOutline } from '@mdi/js';
import { useRef, type KeyboardEvent } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './convo-tabs.module.css';
import type { UnreadByTab } from './general-words.ts';

/** A tab above a list of conversations. */
interface StripTab<T extends string> {
  tab: T;
  label: string;
  /** An outline from `@mdi/js`. */
  icon: string;
  tip: string;
  /** Conversations in it with something unread: a dot, and a word for screen readers. */
  unread: number;
  /** How much is in it, where that is shown. */
  count?: string | undefined;
}

interface TabStripProps<T extends string> {
  label: string;
  tabs: readonly StripTab<T>[];
  tab: T;
  /** id of the panel the tabs show. */
  panelId: string;
  onChoose: (tab: T) => void;
}

export const tabId = (panelId: string, tab: string): string => `${panelId}-${tab}`;

/** Tabs above a list, one Tab stop; a dot where something in one is unread. */
export function TabStrip<T extends string>({ label, tabs, tab, panelId, onChoose }: TabStripProps<T>) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((one) => one.tab === tab);
    const next = tabs[(at + step + tabs.length) % tabs.length]!.tab;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  return (
    <div ref={list} className="flex gap-2 pad-0-8" role="tablist" aria-label={label}>
      {tabs.map((one) => (
        <button
          key={one.tab}
          id={tabId(panelId, one.tab)}
          type="button"
          role="tab"
          className={`inline-row relative bare gap-6 h-34 pad-0-10 ink-dim font-13-medium hover-ink ring-inside phone-h-44 phone-size-14 ${classes.tab}`}
          data-tab={one.tab}
          data-tip={one.tip}
          aria-selected={one.tab === tab}
          aria-controls={panelId}
          tabIndex={one.tab === tab ? 0 : -1}
          onClick={() => onChoose(one.tab)}
          onKeyDown={onKeyDown}
        >
          <Icon path={one.icon} size={16} />
          {one.label}
          {one.count ? <span className="ink-dim tabular regular">{one.count}</span> : null}
          {one.unread > 0 ? (
            <>
              <span className="square-7 round bg-brand" />
              <span className="hidden-text">{one.unread} with something unread</span>
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}

/** Now and Later, as every list of conversations has them. */
export const nowAndLater = [
  { tab: 'now', label: 'Now', icon: mdiBellOutline, tip: 'What you take part in and have not put off' },
  {
    tab: 'later',
    label: 'Later',
    icon: mdiBellPlusOutline,
    tip: 'What you put off, and what others talk about',
  },
] as const;

interface ConvoTabsProps {
  tab: contract.ConvoTab;
  unread: UnreadByTab;
  panelId: string;
  onChoose: (tab: contract.ConvoTab) => void;
}

const closed = { tab: 'closed', label: 'Closed', icon: mdiArchiveOutline, tip: 'What was closed' } as const;

/** Now, Later and, quieter, Closed. */
export function ConvoTabs({ unread, ...rest }: ConvoTabsProps) {
  const tabs = [...nowAndLater.map((one) => ({ ...one, unread: unread[one.tab] })), { ...closed, unread: 0 }];
  return <TabStrip<contract.ConvoTab> label="Which conversations" tabs={tabs} {...rest} />;
}
