import { conversations as contract } from '@chairline/contract';
import { mdiForumOutline } from '@mdi/js';
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { MoreRows } from '../general/list-notes.tsx';
import { useInternalConvos } from '../queries.ts';
import { ConvoRow } from './convo-row.tsx';
import { narrow } from './narrow.ts';
import type { SourceProps } from './panel-props.ts';
import classes from './internal.module.css';

const { conversationMessages: words } = contract;

/** A row's height in CSS pixels, for the skeletons that keep its place. */
const ROW_HEIGHT = 84;

export type ConvoSide = 'active' | 'closed';

interface ConvoListProps {
  contactId: number;
  /** The item of the thread the list is narrowed to. */
  about: number | null;
  side: ConvoSide;
  onSide: (side: ConvoSide) => void;
  /** The conversation one comes back from: it has the focus again. */
  cameFrom: number | null;
  onOpen: (convoId: number) => void;
  onAll: () => void;
  Source: ComponentType<SourceProps>;
}

/** A contact's internal conversations: the active or the closed ones, newest message first, live. */
export function ConvoList(props: ConvoListProps) {
  const { contactId, about, side, onSide, cameFrom, onOpen, onAll, Source } = props;
  const { user_id, client } = useSession();
  const list = useInternalConvos(contactId);
  const shown = narrow(list.items, about);
  const rows = shown[side];
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(cameFrom);
  const tabStop = rows.some(({ convo_id }) => convo_id === at) ? at : rows[0]?.convo_id;

  // Back from a conversation: its row has the focus, unless something else took it.
  useEffect(() => {
    if (cameFrom === null || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(`[data-convo="${cameFrom}"]`)?.focus();
  }, [cameFrom]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const held = [...(box.current?.querySelectorAll<HTMLElement>('[data-convo]') ?? [])];
    const index = held.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: held.length - 1,
    };
    const next = steps[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    held[Math.min(Math.max(next, 0), held.length - 1)]?.focus();
  };

  const ready = list.phase === 'ready';
  const other = side === 'active' ? 'closed' : 'active';
  return (
    <>
      <div className={classes.sides} role="group" aria-label="Show">
        {(['active', 'closed'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={classes.side}
            aria-pressed={side === one}
            onClick={() => onSide(one)}
          >
            {one === 'active' ? 'Active' : 'Closed'}
            <span className={classes.sideCount}>
              {ready ? `${shown[one].length}${list.hasMore ? '+' : ''}` : ' '}
            </span>
            {shown.unread[one] > 0 && side !== one ? (
              <span className="square-7 round bg-brand" role="img" aria-label="with unread messages" />
            ) : null}
          </button>
        ))}
      </div>
      {about === null ? null : (
        <div className={classes.about}>
          <Source contactId={contactId} itemId={about} />
          {ready && rows.length === 0 ? null : (
            <LinkButton size={12} onClick={onAll}>
              {words.backToAll}
            </LinkButton>
          )}
        </div>
      )}
      <div ref={box} className="grow min-h-0 scroll-y contain-scroll">
        {list.phase === 'loading' ? (
          <SkeletonRows
            count={5}
            rowHeight={ROW_HEIGHT}
            withAvatar={false}
            label="Loading the internal conversations"
          />
        ) : null}
        {list.phase === 'failed' ? (
          <FailedState
            title="The internal conversations could not be loaded"
            error={list.error}
            onRetry={list.retry}
          />
        ) : null}
        {ready && rows.length === 0 ? (
          about !== null ? (
            <EmptyState icon={mdiForumOutline} title={words.noInternalForThat}>
              <PlainButton onClick={onAll}>{words.backToAll}</PlainButton>
            </EmptyState>
          ) : (
            <EmptyState
              icon={mdiForumOutline}
              title={words.noInternal}
              hint={
                shown[other].length > 0
                  ? `${shown[other].length === 1 ? 'There is one' : `There are ${shown[other].length}`} under ${other === 'closed' ? 'Closed' : 'Active'}.`
                  : 'Ask a colleague about this contact: patients never see what is written here.'
              }
            />
          )
        ) : null}
        {rows.length > 0 ? (
          <ul
            className={classes.rows}
            aria-label={side === 'active' ? 'Active internal conversations' : 'Closed internal conversations'}
            onKeyDown={onKeyDown}
          >
            {rows.map((convo) => (
              <li key={convo.convo_id}>
                <ConvoRow
                  convo={convo}
                  userId={user_id}
                  timezone={client.timezone}
                  tabStop={convo.convo_id === tabStop}
                  onOpen={onOpen}
                  onFocus={setAt}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <MoreRows list={list} rowHeight={ROW_HEIGHT} />
      </div>
    </>
  );
}
