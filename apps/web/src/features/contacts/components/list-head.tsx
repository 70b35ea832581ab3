import { type ListFilter } from '@chairline/office-state/contacts';
import { mdiDotsVertical, mdiFilterVariant, mdiTagMultipleOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { FilterPopup, ListMenu, MassTagBar } from '../lazy-parts.ts';
import { countChosen } from '../chosen-ids.ts';
import { setSearch } from '../list-view.ts';
import { nobody, setSelection, useMassSelection } from '../mass-selection.ts';
import { HeadButton } from './head-button.tsx';
import classes from './list-head.module.css';
import type { ListWays } from './list-ways.ts';
import { SearchBox } from './search-box.tsx';
import { StatusFilter } from './status-filter.tsx';

interface ListHeadProps extends ListWays {
  filter: ListFilter;
  onFilter: (filter: Omit<ListFilter, 'search'>) => void;
  /** The list's ids in order, and whether these are all. */
  shown: readonly number[];
  complete: boolean;
  /** The list's first rows are there. */
  ready: boolean;
  /** Another list stands below: the pressed status would say what is not so. */
  elsewhere: boolean;
  onDown: () => void;
}

/** Above the list: search, tag and type filter, menu, status buttons; in mass-tag mode who is selected as well. */
export function ListHead({
  filter,
  onFilter,
  shown,
  complete,
  ready,
  elsewhere,
  onDown,
  ...ways
}: ListHeadProps) {
  const mayTag = useSession().can.tag_manually;
  const massTagging = useMassSelection(({ selection }) => selection !== null);
  // Popups and what positions them are not part of the first load: they come when they are first wanted.
  const [wanted, setWanted] = useState({ filter: false, menu: false });
  // Toggling the mode clears selections and filters, the search among them (specification 2, section 4).
  const toggleMode = (on: boolean) => {
    setSelection(on ? nobody : null);
    setSearch('');
    onFilter({ status: 'all', tags: [], types: [] });
  };
  const filterButton = (
    <HeadButton
      icon={mdiFilterVariant}
      label="Filter by tag and type"
      count={countChosen(filter)}
      aria-haspopup="dialog"
      onClick={() => setWanted({ ...wanted, filter: true })}
    />
  );
  const menuButton = (
    <HeadButton
      icon={mdiDotsVertical}
      label="More"
      aria-haspopup="menu"
      onClick={() => setWanted({ ...wanted, menu: true })}
    />
  );
  return (
    <div className="fixed-size line-bottom">
      <div className={classes.row}>
        <SearchBox onDown={onDown} />
        <ErrorBoundary>
          <Suspense fallback={filterButton}>
            {wanted.filter ? <FilterPopup filter={filter} onFilter={onFilter} /> : filterButton}
          </Suspense>
        </ErrorBoundary>
        {mayTag ? (
          <HeadButton
            icon={mdiTagMultipleOutline}
            label="Tag many contacts"
            aria-pressed={massTagging}
            onClick={() => toggleMode(!massTagging)}
          />
        ) : null}
        <ErrorBoundary>
          <Suspense fallback={menuButton}>
            {wanted.menu ? <ListMenu {...ways} filter={filter} /> : menuButton}
          </Suspense>
        </ErrorBoundary>
      </div>
      <StatusFilter
        status={elsewhere ? null : filter.status}
        onChange={(status) => onFilter({ ...filter, status })}
        shown={ready}
      />
      {massTagging ? (
        <ErrorBoundary>
          <Suspense fallback={<div className={classes.massSpace} />}>
            <MassTagBar filter={filter} shown={shown} complete={complete} onLeave={() => toggleMode(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
