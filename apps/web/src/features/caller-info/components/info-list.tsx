import { addressOf, callerInfo, formatPhone } from '@chairline/contract';
import type { InfoPage } from '@chairline/office-state/caller-info';
import { mdiAccountVoice } from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { LINE_ROW, LINE_ROW_PHONE } from '../../../ui/row-heights.ts';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useToday } from '../../../ui/use-today.ts';
import { useWork } from '../../../ui/use-work.ts';
import { VirtualList, type RowState } from '../../../ui/virtual-list.tsx';
import { loadMoreInfos } from '../queries.ts';

const words = { one: 'caller', group: 'Callers' };
const keyOf = (info: callerInfo.CallerInfo) => String(info.info_id);

/** Whose it is: as they said, as the contact is called, else the number. */
export const callerName = (info: callerInfo.CallerInfo): string =>
  callerInfo.collectedName(info) || info.contact_name || formatPhone(info.phone_num) || 'No number';

const stateWords: Record<callerInfo.InfoState, string> = {
  new: '',
  taken: 'taken over',
  dismissed: 'dismissed',
};

/** How much is there, in a line. */
const progressWords = (info: callerInfo.CallerInfo): string =>
  callerInfo
    .sectionsOf(info)
    .map(({ name, percent, shown }) => (shown ? `${name} ${percent} %` : 'No insurance'))
    .join(', ');

/** A row as claims and recalls have it: the app gives it. */
export type InfoRowPart = ComponentType<{
  state: RowState;
  href: string;
  name: string;
  about: ReactNode;
  convo: null;
  selected: boolean;
  timezone: string;
  today: string;
  onOpen: () => void;
}>;

interface InfoListProps {
  Row: InfoRowPart;
  query: UseQueryResult<InfoPage>;
  filter: callerInfo.InfoFilter;
  selected: number | undefined;
  onOpen: (infoId: number) => void;
  onAll: () => void;
}

/** What was collected on calls, the newest first; live. */
export function InfoList({ Row, query, filter, selected, onOpen, onAll }: InfoListProps) {
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const rowHeight = usePhoneWidth() ? LINE_ROW_PHONE : LINE_ROW;
  const { busy, fault, run } = useWork();
  const { data } = query;
  if (!data) return <QueryWait query={query} subject="What was collected" rows={12} rowHeight={rowHeight} />;
  if (data.items.length === 0) return <Empty filter={filter} onAll={onAll} />;
  const more = () => {
    if (!busy && fault === null) void run(() => loadMoreInfos(filter));
  };
  return (
    <VirtualList
      items={data.items}
      keyOf={keyOf}
      heightOf={() => rowHeight}
      label="Collected on calls"
      selected={selected === undefined ? null : String(selected)}
      listName={`caller-infos:${filter.state}:${filter.search}`}
      words={words}
      hasMore={data.next !== null}
      onMore={more}
      busy={query.isPlaceholderData}
      renderRow={(info, state) => (
        <Row
          state={state}
          href={addressOf({ callerInfo: info.info_id })}
          name={callerName(info)}
          about={[formatWhen(info.call_at, timezone), stateWords[info.state], progressWords(info)]
            .filter(Boolean)
            .join(' · ')}
          convo={null}
          selected={info.info_id === selected}
          timezone={timezone}
          today={today}
          onOpen={() => onOpen(info.info_id)}
        />
      )}
    >
      {fault ? (
        <p className="no-margin pad-12 text-13 ink-error text-center" role="alert">
          {fault} <PlainButton onClick={() => void run(() => loadMoreInfos(filter))}>Try again</PlainButton>
        </p>
      ) : null}
    </VirtualList>
  );
}

function Empty({ filter, onAll }: { filter: callerInfo.InfoFilter; onAll: () => void }) {
  const narrowed = filter.search !== '' || filter.state === 'taken' || filter.state === 'dismissed';
  return (
    <div className="middle grow">
      <EmptyState
        icon={mdiAccountVoice}
        title={narrowed ? 'Nothing like that was collected' : 'Nothing waits here'}
        hint="What the assistant, or a recording that is written down, learns of a caller stands here until somebody takes it over."
      >
        {filter.state === 'all' && filter.search === '' ? null : (
          <PlainButton onClick={onAll}>Show everything that was collected</PlainButton>
        )}
      </EmptyState>
    </div>
  );
}
