import { useQuery } from '@tanstack/react-query';
import { QueryWait } from '../../../ui/query-wait.tsx';
import type { ChartOptions, FilterName } from '../chart-options.ts';
import { filterWords } from '../chart-words.ts';
import { choicesQuery } from '../queries.ts';
import classes from './options-menu.module.css';

interface FilterListsProps {
  filters: readonly FilterName[];
  options: ChartOptions;
  onOptions: (options: ChartOptions) => void;
}

const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];

/** What a chart is narrowed to: of each list those that are ticked, or all where none is. */
export function FilterLists({ filters, options, onOptions }: FilterListsProps) {
  const query = useQuery(choicesQuery);
  if (!query.data) return <QueryWait query={query} subject="The choices" rows={3} rowHeight={36} />;
  const { data } = query;
  // An office without clinics has none to choose from; what was chosen before can still be taken off.
  const shown = filters.filter((name) => data[name].length > 0 || options[name].length > 0);
  return (
    <>
      {shown.map((name) => {
        const known = data[name];
        const gone = options[name].filter((key) => !known.some((choice) => choice.key === key));
        const choices = [...known, ...gone.map((key) => ({ key, label: `${key} (no longer there)` }))];
        const count = options[name].length;
        return (
          <details key={name} className={classes.filter}>
            <summary className={classes.filterHead}>
              {filterWords[name]}
              <span className={classes.chosen} data-on={count > 0 || undefined}>
                {count === 0 ? 'All' : `${count} of ${choices.length}`}
              </span>
            </summary>
            <fieldset className={`${classes.group} ${classes.list}`} aria-label={filterWords[name]}>
              {choices.map(({ key, label }) => (
                <label key={key} className={classes.choice}>
                  <input
                    type="checkbox"
                    className={classes.check}
                    checked={options[name].includes(key)}
                    onChange={() => onOptions({ ...options, [name]: toggled(options[name], key) })}
                  />
                  <span className={classes.name} title={label}>
                    {label}
                  </span>
                </label>
              ))}
            </fieldset>
          </details>
        );
      })}
    </>
  );
}
