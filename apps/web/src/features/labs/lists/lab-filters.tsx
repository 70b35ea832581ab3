import { Menu } from '@mantine/core';
import { mdiCheck, mdiMenuDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../ui/icon.tsx';
import { statusLooks } from '../lab-look.ts';
import { labsQuery, type LabListFilter } from '../queries.ts';
import classes from '../labs.module.css';

interface LabFiltersProps {
  filter: LabListFilter;
  /** Patients with a case that will not be back in time. */
  late: number;
  onFilter: (filter: LabListFilter) => void;
}

/** One status at a time, the pressed one again for every one; labs, several at once; those that are late. */
export function LabFilters({ filter, late, onFilter }: LabFiltersProps) {
  return (
    <div className="row wrap gap-4" role="group" aria-label="Filters of the lab cases">
      {statusLooks.map(({ status, short, list }) => (
        <button
          key={status}
          type="button"
          className={classes.filter}
          aria-pressed={filter.status === status}
          data-tip={list}
          onClick={() => onFilter({ ...filter, status: filter.status === status ? 0 : status })}
        >
          {short}
        </button>
      ))}
      <LabChoice filter={filter} onFilter={onFilter} />
      {late > 0 || filter.late ? (
        <button
          type="button"
          className={classes.filter}
          data-late
          aria-pressed={filter.late}
          data-tip="Not here yet, and the appointment is close"
          // What is late is at no status of its own: all of them are looked at.
          onClick={() =>
            onFilter(filter.late ? { ...filter, late: false } : { ...filter, status: 0, late: true })
          }
        >
          Late {late}
        </button>
      ) : null}
    </div>
  );
}

function LabChoice({ filter, onFilter }: Pick<LabFiltersProps, 'filter' | 'onFilter'>) {
  const query = useQuery(labsQuery);
  const known = query.data?.data ?? [];
  const chosen = new Set(filter.labs);
  // A hidden lab has no new cases; one that is chosen can be taken out again.
  const offered = known.filter(({ is_hidden, lab_number }) => !is_hidden || chosen.has(lab_number));
  const [only] = filter.labs;
  const label =
    chosen.size === 0
      ? 'All labs'
      : chosen.size === 1
        ? (known.find(({ lab_number }) => lab_number === only)?.lab_name ?? '1 lab')
        : `${chosen.size} labs`;
  const toggle = (lab: number) =>
    onFilter({
      ...filter,
      labs: chosen.has(lab) ? filter.labs.filter((one) => one !== lab) : [...filter.labs, lab],
    });
  return (
    <Menu closeOnItemClick={false} position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <button type="button" className={classes.filter} data-on={chosen.size > 0 || undefined}>
          {label}
          <Icon path={mdiMenuDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.labs!}>
        {query.isError ? (
          <Menu.Item onClick={() => void query.refetch()}>The labs could not be loaded. Try again</Menu.Item>
        ) : null}
        {query.data && offered.length === 0 ? (
          <Menu.Item disabled>Open Dental lists no labs</Menu.Item>
        ) : null}
        {offered.map(({ lab_number, lab_name }) => (
          <Menu.Item
            key={lab_number}
            role="menuitemcheckbox"
            aria-checked={chosen.has(lab_number)}
            rightSection={chosen.has(lab_number) ? <Icon path={mdiCheck} size={16} /> : null}
            onClick={() => toggle(lab_number)}
          >
            {lab_name}
          </Menu.Item>
        ))}
        {chosen.size > 0 ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onFilter({ ...filter, labs: [] })}>All labs</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
