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
          <details key={name} className="line-top">
            <summary className="row text-13 justify-between gap-8 min-h-36 pad-0-8 ink pointer touch-min-h-44">
              {filterWords[name]}
              <span className={`ink-dim size-12 ${classes.chosen}`} data-on={count > 0 || undefined}>
                {count === 0 ? 'All' : `${count} of ${choices.length}`}
              </span>
            </summary>
            <fieldset className={`${classes.group} ${classes.list}`} aria-label={filterWords[name]}>
              {choices.map(({ key, label }) => (
                <label
                  key={key}
                  className={`row text-13 gap-8 min-h-34 pad-0-8 radius-control ink pointer hover-tint touch-min-h-44 ${classes.choice}`}
                >
                  <input
                    type="checkbox"
                    className="square-16 fixed-size no-margin accent"
                    checked={options[name].includes(key)}
                    onChange={() => onOptions({ ...options, [name]: toggled(options[name], key) })}
                  />
                  <span className="ellipsis min-w-0" title={label}>
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
