import { Progress } from '@mantine/core';

/** How much of the mailbox has been fetched: 0 to 100, complete at 100. */
export function FetchProgress({ fetched }: { fetched: number }) {
  const words = fetched >= 100 ? 'Complete' : fetched > 0 ? `${fetched} %` : 'Waiting to begin';
  return (
    <div className="grid gap-6">
      <div className="flex text-13 justify-between gap-12">
        <span>Fetching e-mails</span>
        <span className="ink-dim tabular" role="status">
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
