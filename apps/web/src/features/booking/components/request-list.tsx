import type { booking } from '@chairline/contract';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { wishedTimes } from '../days.ts';

interface RequestListProps {
  requests: readonly booking.AppointmentRequest[];
  openId: number | null;
  onOpen: (requestId: number) => void;
}

/** The requests that nobody has settled, oldest first. */
export function RequestList({ requests, openId, onOpen }: RequestListProps) {
  const { timezone } = useSession().client;
  return (
    <ul className="plain-list no-pad no-margin grid gap-12" aria-label="Requests for appointments">
      {requests.map((request) => {
        const { request_id, contact_name, wish, days, part, state, requested_at } = request;
        const when = wishedTimes(days, part);
        return (
          <li key={request_id} className="grid gap-4">
            <span className="row gap-8">
              <span className="grow min-w-0 text-14 medium ellipsis">{contact_name || 'No name'}</span>
              <PlainButton
                filled={request_id === openId}
                aria-pressed={request_id === openId}
                aria-label={`Answer the request of ${contact_name || 'no name'}`}
                onClick={() => onOpen(request_id)}
              >
                Answer
              </PlainButton>
            </span>
            <span className="text-13 breakable">{wish}</span>
            <span className="caption no-margin">
              {[
                formatWhen(requested_at, timezone),
                sourceWords[request.source],
                when,
                state === 'proposed' ? 'times are offered' : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const sourceWords = { text: 'by text', call: 'by phone', ai: 'from the assistant', staff: '' } as const;
