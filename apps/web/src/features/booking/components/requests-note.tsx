import { mdiCalendarQuestionOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/banner.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { requestsQuery } from '../queries.ts';

/** On the calendar while requests wait and are not beside it. */
export default function RequestsNote({ onOpen }: { onOpen: () => void }) {
  const count = useQuery({ ...requestsQuery, refetchOnMount: false }).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="info"
      icon={mdiCalendarQuestionOutline}
      actions={<PlainButton onClick={onOpen}>Show</PlainButton>}
    >
      {count === 1 ? '1 request for an appointment waits.' : `${count} requests for appointments wait.`}
    </Banner>
  );
}
