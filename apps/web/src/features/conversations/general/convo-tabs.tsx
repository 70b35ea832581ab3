import type { conversations as contract } from '@chairline/contract';
import { mdiArchiveOutline, mdiBellOutline, mdiBellPlusOutline } from '@mdi/js';
import { useRef, type KeyboardEvent } from 'react';
import hidden from '../../../ui/hidden-text.module.css';
import { Icon } from '../../../ui/icon.tsx';
import classes from './convo-tabs.module.css';
import type { UnreadByTab } from './general-words.ts';

interface ConvoTabsProps {
  tab: contract.ConvoTab;
  unread: UnreadByTab;
  /** id of the panel the tabs show. */
  panelId: string;
  onChoose: (tab: contract.ConvoTab) => void;
}

const tabs = [
  { tab: 'now', label: 'Now', icon: mdiBellOutline, tip: 'What you take part in and have not put off' },
  {
    tab: 'later',
    label: 'Later',
    icon: mdiBellPlusOutline,
    tip: 'What you put off, and what others talk about',
  },
  { tab: 'closed', label: 'Closed', icon: mdiArchiveOutline, tip: 'What was closed' },
] as const;

export const tabId = (panelId: string, tab: contract.ConvoTab): string => `${panelId}-${tab}`;

/** Now, Later and, quieter, Closed; a dot where something in them is unread. */
export function ConvoTabs({ tab, unread, panelId, onChoose }: ConvoTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const counts: Record<contract.ConvoTab, number> = { ...unread, closed: 0 };

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
    <div ref={list} className={classes.tabs} role="tablist" aria-label="Which conversations">
      {tabs.map((one) => {
        const count = counts[one.tab];
        return (
          <button
            key={one.tab}
            id={tabId(panelId, one.tab)}
            type="button"
            role="tab"
            className={classes.tab}
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
            {count > 0 ? (
              <>
                <span className={classes.dot} />
                <span className={hidden.hidden}>, {count} with something unread</span>
              </>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
