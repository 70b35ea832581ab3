import { mdiFlaskEmptyOutline, mdiForumOutline } from '@mdi/js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { ListFrame, PatientRow } from '../../practice/index.ts';
import { lookOfStatus } from '../lab-look.ts';
import { dayOfCases, lineOfCases } from '../lab-words.ts';
import { followLabTalk } from '../live.ts';
import { labListQuery, type LabListFilter } from '../queries.ts';
import { LabFilters } from './lab-filters.tsx';
import classes from '../labs.module.css';

const keyOf = ({ PatNum }: { PatNum: number }) => String(PatNum);

interface LabListProps {
  filter: LabListFilter;
  onFilter: (filter: LabListFilter) => void;
  /** The open contact. */
  selectedId: number | null;
  /** The lab case whose conversation is open. */
  labCase: number | null;
  onOpen: (contactId: number) => void;
  onTalk: (labCase: number) => void;
  onClose: () => void;
}

/** Patients with lab cases, the soonest appointment first; what will not be back in time says so. */
export function LabList(props: LabListProps) {
  const { filter, onFilter, selectedId, labCase, onOpen, onTalk, onClose } = props;
  const query = useInfiniteQuery(labListQuery(filter));
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  useEffect(() => followLabTalk(), []);
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const selected = rows.find(({ contact_id, od_json }) =>
    contact_id === null || selectedId === null
      ? od_json.some(({ LabCaseNum }) => LabCaseNum === labCase)
      : contact_id === selectedId,
  );
  const narrowed = filter.status !== 0 || filter.labs.length > 0 || filter.late;
  return (
    <ListFrame
      title="Lab cases"
      rows={rows}
      keyOf={keyOf}
      selected={selected ? String(selected.PatNum) : null}
      query={query}
      syncedAt={first?.synced_at}
      empty={{
        icon: mdiFlaskEmptyOutline,
        title: filter.late ? 'Nothing is late' : 'No lab cases here',
        hint: filter.late
          ? 'Every case is back, or has time until its appointment.'
          : filter.status !== 0
            ? `None has the status “${lookOfStatus(filter.status).list}”.`
            : 'No work is at a lab.',
        ...(narrowed
          ? {
              action: (
                <PlainButton onClick={() => onFilter({ status: 0, labs: [], late: false })}>
                  Show every lab case
                </PlainButton>
              ),
            }
          : {}),
      }}
      onClose={onClose}
      renderRow={(row, given) => (
        <PatientRow
          row={row}
          line={<span className={row.late ? 'ink-warn' : undefined}>{lineOfCases(row.od_json)}</span>}
          when={dayOfCases(row.od_json, today)}
          signs={
            row.od_json.some(({ hasConvo }) => hasConvo) ? (
              <span className={classes.sign} data-tip="Has a lab conversation">
                <Icon path={mdiForumOutline} size={14} />
                <span className="hidden-text">Has a lab conversation</span>
              </span>
            ) : null
          }
          selected={row === selected}
          given={given}
          onOpen={onOpen}
          onUnlinked={() => {
            const [one] = row.od_json;
            if (one) onTalk(one.LabCaseNum);
          }}
        />
      )}
    >
      <LabFilters filter={filter} late={first?.late ?? 0} onFilter={onFilter} />
    </ListFrame>
  );
}
