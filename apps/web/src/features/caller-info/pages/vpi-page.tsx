import type { callerInfo } from '@chairline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { mdiAccountVoice, mdiRobotOffOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { focusSearch, SubjectPage } from '../../../ui/subject-page.tsx';
import { toRows } from '../../../ui/to-rows.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { InfoList, type InfoRowPart } from '../components/info-list.tsx';
import { OpenInfo } from '../components/open-info.tsx';
import { infosQuery } from '../queries.ts';
import { useVpiAddress } from '../use-vpi-address.ts';

const states: { value: callerInfo.InfoFilter['state']; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'taken', label: 'Taken over' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'all', label: 'All' },
];

/** /vpi, Verified Patient Information: what was collected of callers, to be corrected and taken over. */
export function VpiPage({ Row }: { Row: InfoRowPart }) {
  const { client } = useSession();
  if (client.AI_mode !== 1)
    return (
      <div className="middle h-full">
        <EmptyState
          icon={mdiRobotOffOutline}
          title="AI is off for this office"
          hint="With it on, what an assistant learns of a caller stands here. Your provider switches it on."
        />
      </div>
    );
  return <Callers Row={Row} />;
}

function Callers({ Row }: { Row: InfoRowPart }) {
  const { search, state, narrow, open, close } = useVpiAddress();
  const region = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const [words] = useDebouncedValue(search.find ?? '', 200);
  const filter = { state, search: words };
  const query = useQuery({ ...infosQuery(filter), placeholderData: keepPreviousData });
  useHotkeys({
    '/': { label: 'Search the callers', group: 'Callers', run: () => focusSearch(searchBox) },
  });
  return (
    <SubjectPage
      kind="caller"
      label="Collected on calls"
      region={region}
      searchBox={searchBox}
      head={
        <>
          <ListSearch
            label="Search what was collected"
            placeholder="Search callers"
            value={search.find ?? ''}
            onChange={(find) => narrow({ find })}
            onDown={(field) => toRows(field, region.current)}
          />
          <div className="fixed-size" style={{ width: '8.5rem' }}>
            <ChoiceField
              aria-label="Which are shown"
              data={states}
              value={state}
              onChange={(chosen) => narrow({ state: chosen })}
            />
          </div>
        </>
      }
      list={
        <InfoList
          Row={Row}
          query={query}
          filter={filter}
          selected={search.info}
          onOpen={open}
          onAll={() => narrow({ state: 'all', find: '' })}
        />
      }
      opened={search.info}
      centre={
        search.info ? (
          <OpenInfo key={search.info} infoId={search.info} onBack={close} />
        ) : (
          <div className="middle grow">
            <EmptyState
              icon={mdiAccountVoice}
              title="Choose a caller"
              hint="j and k move through the list, Enter opens, / searches."
            />
          </div>
        )
      }
      beside={null}
      besideLabel=""
      spread={false}
    />
  );
}
