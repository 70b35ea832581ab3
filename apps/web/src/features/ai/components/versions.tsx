import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useWork } from '../../../ui/use-work.ts';

interface Version {
  version: number;
  saved_by: string | null;
  saved_at: string | null;
}

interface VersionsProps<T extends Version> {
  title: string;
  found: { data: readonly T[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  show: (version: T) => ReactNode;
  /** The button that goes back to one. */
  back: string;
  onBack: (version: T) => Promise<void>;
  onClose: () => void;
}

/** What something was, the newest version first, each with a way back to it. */
export function Versions<T extends Version>({ title, found, show, back, onBack, onClose }: VersionsProps<T>) {
  const { data, error, isFetching, refetch } = found;
  const { timezone } = useSession().client;
  const work = useWork();
  return (
    <SheetDialog title={title} onClose={onClose} width={720}>
      {data ? (
        <ol className="plain-list grid gap-16">
          {data.map((one, index) => (
            <li key={one.version} className="grid gap-8">
              <div className="row wrap gap-8">
                <span className="text-13 grow">
                  <span className="medium">
                    {one.version === 0 ? 'As shipped' : `Version ${one.version}`}
                  </span>
                  <span className="ink-dim">
                    {one.saved_by ? ` · ${one.saved_by}` : one.version > 0 ? ' · Chairline' : ''}
                    {one.saved_at ? ` · ${formatWhen(one.saved_at, timezone)}` : ''}
                  </span>
                </span>
                {index === 0 ? (
                  <span className="hint">In use</span>
                ) : (
                  <Button
                    variant="default"
                    size="xs"
                    className="phone-min-h-44"
                    aria-label={`${back} version ${one.version}`}
                    loading={work.busy}
                    onClick={() =>
                      void work.run(async () => {
                        await onBack(one);
                        onClose();
                      })
                    }
                  >
                    {back}
                  </Button>
                )}
              </div>
              {show(one)}
            </li>
          ))}
        </ol>
      ) : error ? (
        <FailedState
          title="The versions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows count={4} rowHeight={56} withAvatar={false} label="Loading the versions" />
      )}
      <p className="text-13 margin-8-0-0 ink-error" role="alert">
        {work.fault}
      </p>
    </SheetDialog>
  );
}
