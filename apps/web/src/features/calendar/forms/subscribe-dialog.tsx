import { calendar as contract } from '@chairline/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { useWork } from '../../../ui/use-work.ts';

const keyOf = (id: number) => ['calendar-feed', id];

interface SubscribeDialogProps {
  calendar: contract.Calendar;
  onClose: () => void;
}

/** The viewer's secret link by which other programs read a calendar: making it, copying it, ending it. */
export function SubscribeDialog({ calendar: { calendar_id: id, name }, onClose }: SubscribeDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(contract.getCalendarFeed, { params: { id }, signal }),
    // No event tells of it: looked up each time it opens.
    staleTime: 0,
    gcTime: 0,
  });
  const [ending, setEnding] = useState(false);
  return (
    <SheetDialog title={`Subscribe to ${name} elsewhere`} width={520} behind={ending} onClose={onClose}>
      {data ? (
        <Link id={id} feed={data} onEnd={() => setEnding(true)} onClose={onClose} />
      ) : error ? (
        <FailedState
          title="Your link could not be looked up"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={2} rowHeight={56} withAvatar={false} label="Looking up your link" />
      )}
      {ending ? (
        <AskDialog
          title="End the link?"
          question="Programs that read the calendar by it get nothing new any more. A new link can be made at any time."
          confirm="End the link"
          grave
          onClose={() => setEnding(false)}
          onConfirm={async () => {
            queryClient.setQueryData(keyOf(id), await call(contract.deleteCalendarFeed, { params: { id } }));
            setEnding(false);
            notify({ message: 'The link was ended.' });
          }}
        />
      ) : null}
    </SheetDialog>
  );
}

interface LinkProps {
  id: number;
  feed: contract.CalendarFeed;
  onEnd: () => void;
  onClose: () => void;
}

function Link({ id, feed, onEnd, onClose }: LinkProps) {
  const { timezone } = useSession().client;
  const [names, setNames] = useState(feed.with_names);
  const [url, setUrl] = useState<string | null>(null);
  const { copied, copy } = useCopy();
  const { busy, fault, run } = useWork();
  const { since, why_no_names: whyNot } = feed;
  const make = () =>
    run(async () => {
      const { url: made, ...next } = await call(contract.createCalendarFeed, {
        params: { id },
        body: { with_names: names && whyNot === null },
        quiet400: true,
      });
      queryClient.setQueryData(keyOf(id), next);
      setUrl(made);
    });
  return (
    <>
      <div className="grid cols-1 gap-14">
        <p className="no-margin">
          A secret link lets your phone, Outlook or Apple Calendar read this calendar. They show its events’
          titles, times and places, and change nothing here. Whoever has the link reads it: give it to nobody.
        </p>
        {url === null || since === null ? null : (
          <div className="flex items-bottom gap-8">
            <TextInput
              className="grow min-w-0"
              label="Your link"
              description="It is shown this once. Paste it where the other program asks for a calendar’s address."
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              leftSection={<Icon path={copied ? mdiCheck : mdiContentCopy} />}
              miw={104}
              className="phone-h-44"
              onClick={() => copy(url)}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          </div>
        )}
        {since !== null && url === null ? (
          <p className="no-margin" role="status">
            You have had a link since {formatWhen(since, timezone)}
            {feed.with_names ? ', with patients’ names.' : ', without patients’ names.'} It cannot be shown
            again; a new one takes its place.
          </p>
        ) : null}
        <Switch
          label="Name events with patients as they are called"
          description={whyNot ?? 'Off: they are “With a patient”. Heard when a link is made.'}
          disabled={whyNot !== null}
          checked={names && whyNot === null}
          onChange={(event) => setNames(event.currentTarget.checked)}
        />
      </div>
      <SheetActions fault={fault}>
        {since === null ? null : (
          <Button variant="subtle" color="error" disabled={busy} onClick={onEnd}>
            End the link
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button variant={url === null ? 'filled' : 'default'} loading={busy} onClick={() => void make()}>
          {since === null ? 'Make a link' : 'New link'}
        </Button>
      </SheetActions>
    </>
  );
}
