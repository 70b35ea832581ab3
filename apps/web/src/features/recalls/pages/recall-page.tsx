import { recalls as contract } from '@chairline/contract';
import { mdiAccountClockOutline, mdiCalendarAlertOutline } from '@mdi/js';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  FindSubject,
  nowAndLater,
  TabStrip,
  tabId,
  useConvoCounts,
  useTabRows,
} from '../../conversations/index.ts';
import { CopyNote } from '../../practice/index.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useLastSearch } from '../../../lib/last-search.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { focusSearch, NeedsPractice, SubjectPage } from '../../../ui/subject-page.tsx';
import { toRows } from '../../../ui/to-rows.ts';
import { useWide } from '../../../ui/columns/use-wide.ts';
import { OpenRecall } from '../components/open-recall.tsx';
import { PatientRecalls } from '../components/patient-recalls.tsx';
import { RecallList } from '../components/recall-list.tsx';
import { followRecalls } from '../live.ts';
import { useRecall, useRecalls } from '../queries.ts';
import type { RecallRow } from '../recall-rows.ts';
import type { TextButtonPart } from '../text-button.ts';
import { useRecallAddress, type RecallAddress } from '../use-recall-address.ts';
import classes from './recall-page.module.css';

type Tab = 'now' | 'later' | 'due';
const dueTab = {
  tab: 'due',
  label: 'Due',
  icon: mdiCalendarAlertOutline,
  tip: 'Due, and nobody has begun a conversation about it',
} as const;

interface RecallPageProps {
  TextButton: TextButtonPart;
}

/** Recalls: those talked over, those put off and those that are due; the open one with its conversation. */
export function RecallPage({ TextButton }: RecallPageProps) {
  const { ODEnabled } = useSession();
  return ODEnabled ? (
    <Recalls TextButton={TextButton} />
  ) : (
    <NeedsPractice title="Recalls come from Open Dental" />
  );
}

const none = { now: 0, later: 0 };

/** The lists of the tabs: Now and Later are both asked for, so that their dots are true. */
function useTabs(address: RecallAddress) {
  const { tab, search } = address;
  const named = useMemo(() => (search.patient ? { search: search.patient } : {}), [search.patient]);
  const lists = {
    now: useRecalls({ tab: 'now', ...named }),
    later: useRecalls({ tab: 'later', ...named }),
    due: useRecalls({ tab: 'due', ...named }, tab === 'due'),
  };
  const { recalls } = useConvoCounts();
  // Of those who are searched for, what is here.
  const counted = search.patient ? none : recalls;
  const now = useTabRows(lists.now, 'now', counted);
  const later = useTabRows(lists.later, 'later', counted);
  // Who has got a conversation is no longer due.
  const due = useMemo(() => lists.due.rows.filter(({ convo_id }) => convo_id === null), [lists.due.rows]);
  const rows = { now: now.rows, later: later.rows, due };
  return { list: lists[tab], rows: rows[tab], unread: { now: now.unread, later: later.unread, due: 0 } };
}

function Recalls({ TextButton }: RecallPageProps) {
  const address = useRecallAddress();
  const { search, tab, chooseTab, find, openRecall, closeRecall, completeAddress, comeBack } = address;
  const { list, rows, unread } = useTabs(address);
  const { can } = useSession();
  const panelId = useId();
  const region = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const wide = useWide();
  /** The recall that was chosen in a list here; another one in the address came from elsewhere. */
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => followRecalls(), []);
  useLastSearch('recalls', search, comeBack);
  const onFound = useCallback((recall: number) => completeAddress({ recall }), [completeAddress]);
  const open = useCallback(
    (row: RecallRow) => {
      setChosen(row.DSSRecallID);
      openRecall(row.DSSRecallID, row.convo_id);
    },
    [openRecall],
  );
  useHotkeys({
    '/': { label: 'Search the recalls', group: 'Recalls', run: () => focusSearch(searchBox) },
  });
  const tabs = [...nowAndLater, dueTab].map((one) => ({ ...one, unread: unread[one.tab] }));
  const { recall, convo } = search;

  return (
    <SubjectPage
      kind="recall"
      label="Recalls"
      region={region}
      searchBox={searchBox}
      head={
        <>
          <ListSearch
            label="Search patients"
            placeholder="Search patients..."
            value={search.patient ?? ''}
            onChange={find}
            onDown={(field) => toRows(field, region.current)}
          />
          {can.administer ? (
            <ExportMenu
              label="Export these recalls"
              route={contract.exportRecalls}
              query={{ tab, search: search.patient }}
            />
          ) : null}
        </>
      }
      list={
        <>
          <TabStrip<Tab> label="Which recalls" tabs={tabs} tab={tab} panelId={panelId} onChoose={chooseTab} />
          <div
            id={panelId}
            role="tabpanel"
            aria-labelledby={tabId(panelId, tab)}
            className="column grow min-h-0 line-top"
          >
            <RecallList
              key={tab}
              address={address}
              list={list}
              rows={rows}
              TextButton={TextButton}
              onOpen={open}
            />
          </div>
          <CopyNote syncedAt={list.syncedAt} failed={list.isError} onRetry={() => void list.refetch()} />
        </>
      }
      opened={recall ?? convo}
      centre={
        recall ? (
          <OpenRecall
            key={recall}
            recallId={recall}
            chosen={chosen === recall}
            TextButton={TextButton}
            address={address}
          />
        ) : convo ? (
          <FindSubject kind="recall" convoId={convo} onFound={onFound} onBack={closeRecall} />
        ) : (
          <div className="middle grow">
            <EmptyState
              icon={mdiAccountClockOutline}
              title={contract.recallWords.choose}
              hint="j and k move through the list, Enter opens, / searches. Due lists who is to be called back."
            />
          </div>
        )
      }
      beside={wide ? <Beside recallId={recall} /> : null}
      besideLabel="recalls of the patient"
      spread={wide}
    />
  );
}

/** The right panel: every recall of the open one's patient. */
function Beside({ recallId }: { recallId: number | undefined }) {
  return (
    <aside className={classes.right} aria-label="Recalls of the patient">
      <h2 className={classes.title}>Recalls</h2>
      {recallId === undefined ? (
        <PatientRecalls contactId={null} row={null} />
      ) : (
        <OfRecall recallId={recallId} />
      )}
    </aside>
  );
}

function OfRecall({ recallId }: { recallId: number }) {
  const { data: row, isError } = useRecall(recallId);
  if (row) return <PatientRecalls contactId={row.contact_id} row={row} />;
  return isError ? <PatientRecalls contactId={null} row={null} /> : null;
}
