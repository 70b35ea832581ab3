import { Progress } from '@mantine/core';
import classes from './fetch-progress.module.css';

/** How much of the mailbox has been fetched: 0 to 100, complete at 100. */
export function FetchProgress({ fetched }: { fetched: number }) {
  const words = fetched >= 100 ? 'Complete' : fetched > 0 ? `${fetched} %` : 'Waiting to begin';
  return (
    <div className={classes.progress}>
      <div className={classes.head}>
        <span>Fetching e-mails</span>
        <span className={classes.words} role="status">
          {words}
        </span>
      </div>
      <Progress.Root size={8} radius={4}>
        <Progress.Section
          value={fetched}
          color={fetched >= 100 ? 'teal.7' : 'brand'}
          aria-label="Fetched e-mails"
          aria-valuetext={words}
        />
      </Progress.Root>
    </div>
  );
}
