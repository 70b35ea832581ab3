import { useQuery } from '@tanstack/react-query';
import { officeHealthQuery } from '../queries.ts';
import { problemsWords } from '../state-words.ts';
import classes from './health.module.css';

/** Beside the settings' entry: how many parts are not well; nothing while all are, or while that is not known. */
export function SettingsSign() {
  const { data } = useQuery(officeHealthQuery);
  if (!data || data.problems === 0) return null;
  return (
    <span
      className={classes.count}
      data-state={data.state}
      role="img"
      aria-label={problemsWords(data.problems)}
    >
      {data.problems}
    </span>
  );
}
