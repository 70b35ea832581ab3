import { addressOf, type labels } from '@chairline/contract';
import { mdiAt, mdiCreationOutline, mdiForumOutline, mdiNewspaperVariantOutline, mdiPlus } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { OpenLink } from '../../../ui/open-link.tsx';
import { sentenceOf } from '../../../ui/sentence-of.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useProcesses } from '../../labels/index.ts';
import { useConvoCounts } from '../queries.ts';
import { processName, unreadOf } from './general-words.ts';
import classes from './process-nav.module.css';
import type { ProcessKey } from './use-general-address.ts';

interface ProcessNavProps {
  chosen: ProcessKey;
  onChoose: (process: ProcessKey) => void;
  onAdd: () => void;
}

const own = [
  { process: 'mentions', icon: mdiAt },
  { process: 'today', icon: mdiNewspaperVariantOutline },
  { process: 0, icon: mdiForumOutline },
] as const;

const noTypes: labels.ProcessType[] = [];

/** The process selector: All Mentions, Today's News, all, then each process, with a dot where something is unread. */
export function ProcessNav({ chosen, onChoose, onAdd }: ProcessNavProps) {
  const session = useSession();
  const admin = session.can.administer;
  const counts = useConvoCounts();
  const query = useProcesses();
  const types = query.data ?? noTypes;
  const nav = useRef<HTMLElement>(null);
  const count = types.length;
  const counted = counts.processes.length > 0;
  // On a phone the entries are a strip that is longer than the screen, and longer still with their marks.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, count, counted]);

  const entry = (process: ProcessKey, icon?: string) => {
    const { now, later } = unreadOf(counts, process);
    const mentions = process === 'mentions' ? counts.mentions : 0;
    return (
      <Entry
        key={process}
        process={process}
        name={processName(process, types)}
        icon={icon}
        chosen={process === chosen}
        unread={now + later}
        mentions={mentions}
        onChoose={onChoose}
      />
    );
  };

  return (
    <nav
      ref={nav}
      className={`border-box h-full min-w-0 scroll-y pad-8 bg-bg contain-scroll phone-flex phone-items-center phone-line-bottom phone-no-bar ${classes.nav}`}
      aria-label="Processes"
    >
      <ul className={`plain-list phone-flex phone-fixed-size ${classes.entries}`}>
        {own.map(({ process, icon }) => entry(process, icon))}
        {session.client.AI_mode === 1 ? entry('ai', mdiCreationOutline) : null}
      </ul>
      <div className={classes.head}>
        <h2 className="no-margin ink-dim font-12-medium phone-gone">Processes</h2>
        {admin ? <IconButton icon={mdiPlus} label="Add a process" size={32} onClick={onAdd} /> : null}
      </div>
      {query.isPending ? (
        <SkeletonRows count={5} rowHeight={32} withAvatar={false} label="Loading the processes" />
      ) : null}
      {query.isError && types.length === 0 ? (
        <p className="no-margin pad-4-8 ink-dim size-12 line-h-18" role="alert">
          The processes could not be loaded.{' '}
          <LinkButton onClick={() => void query.refetch()}>Try again</LinkButton>
        </p>
      ) : null}
      <ul className={`plain-list phone-flex phone-fixed-size ${classes.entries}`}>
        {types.map(({ id }) => entry(Number(id)))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  process: ProcessKey;
  name: string;
  icon?: string | undefined;
  chosen: boolean;
  unread: number;
  mentions: number;
  onChoose: (process: ProcessKey) => void;
}

const inWords = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function Entry({ process, name, icon, chosen, unread, mentions, onChoose }: EntryProps) {
  const words = [
    mentions > 0 ? inWords(mentions, 'open mention', 'open mentions') : '',
    unread > 0
      ? inWords(unread, 'conversation with something unread', 'conversations with something unread')
      : '',
  ].filter(Boolean);
  return (
    <li>
      <OpenLink
        href={addressOf({ process })}
        className={`row text-13 gap-8 border-box min-h-32 pad-0-8 radius-control ink no-underline hover-tint phone-min-h-44 phone-radius-22 phone-size-14 ${classes.entry}`}
        aria-current={chosen ? 'page' : undefined}
        data-tip={words.join(', ') || undefined}
        draggable={false}
        onOpen={() => onChoose(process)}
      >
        {icon ? (
          <span className={`grid fixed-size ink-dim ${classes.icon}`}>
            <Icon path={icon} size={18} />
          </span>
        ) : null}
        <span className={`ellipsis grow min-w-0 ${classes.name}`} title={name.length > 18 ? name : undefined}>
          {name}
        </span>
        {mentions > 0 ? (
          <span
            className="fixed-size border-box min-w-18 pad-0-4 radius-9 bg-brand-fill ink-on-brand font-500-12-18 tabular text-center"
            aria-hidden
          >
            {mentions}
          </span>
        ) : unread > 0 ? (
          <span className="square-7 fixed-size round bg-brand" />
        ) : null}
        {words.length > 0 ? <span className="hidden-text">{sentenceOf(words)}</span> : null}
      </OpenLink>
    </li>
  );
}
