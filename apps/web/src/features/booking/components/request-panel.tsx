import { mdiCalendarCheckOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { requestsQuery } from '../queries.ts';
import { AnswerRequest } from './answer-request.tsx';
import { RequestList } from './request-list.tsx';

const TITLE = 'Requests for appointments';

interface RequestPanelProps {
  /** The one that is answered; `open`: none yet. */
  request: number | 'open';
  /** The day beside it, `yyyy-MM-dd`. */
  date: string;
  onDate: (date: string) => void;
  onRequest: (request: number | 'open' | null) => void;
}

/** Beside the day: patients' requests for an appointment, and the answer to one of them. */
export default function RequestPanel(props: RequestPanelProps) {
  const phone = usePhoneWidth();
  const close = () => props.onRequest(null);
  if (phone)
    return (
      <SheetDialog title={TITLE} onClose={close}>
        <Requests {...props} />
      </SheetDialog>
    );
  return (
    <aside
      className="column fixed-size gap-12 pad-12 scroll-y bg-panel"
      style={{ width: 360, borderLeft: '1px solid var(--cl-line)' }}
      aria-label={TITLE}
    >
      <header className="row gap-8">
        <h2 className="grow no-margin text-14 semibold">{TITLE}</h2>
        <PlainButton onClick={close}>Close</PlainButton>
      </header>
      <Requests {...props} />
    </aside>
  );
}

function Requests({ request: openId, date, onDate, onRequest }: RequestPanelProps) {
  const query = useQuery({ ...requestsQuery, refetchOnMount: false });
  const requests = query.data ?? [];
  const open = requests.find(({ request_id }) => request_id === openId);
  if (!query.data) return <QueryWait query={query} subject="The requests" rows={4} rowHeight={64} />;
  if (open)
    return (
      <>
        {requests.length > 1 ? (
          <div>
            <PlainButton onClick={() => onRequest('open')}>All {requests.length} requests</PlainButton>
          </div>
        ) : null}
        <AnswerRequest
          key={open.request_id}
          request={open}
          date={date}
          onDate={onDate}
          onDone={() => onRequest('open')}
        />
      </>
    );
  return (
    <>
      {openId === 'open' ? null : (
        <p className="hint no-margin" role="status">
          This request is answered.
        </p>
      )}
      {requests.length === 0 ? (
        <EmptyState
          icon={mdiCalendarCheckOutline}
          title="No request waits"
          hint="They come from texts, calls and the assistant."
        />
      ) : (
        <RequestList requests={requests} openId={null} onOpen={onRequest} />
      )}
    </>
  );
}
