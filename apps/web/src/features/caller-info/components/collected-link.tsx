import { addressOf, callerInfo } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plainButton } from '../../../ui/plain-button.tsx';
import { infosOfContactQuery } from '../queries.ts';

interface CollectedLinkProps {
  contactId: number;
  itemId: number;
}

const endings: Record<callerInfo.InfoState, string> = {
  new: '',
  taken: ', taken over',
  dismissed: ', dismissed',
};

/** From a call in the thread to what was collected on it; nothing where nothing was. */
export default function CollectedLink({ contactId, itemId }: CollectedLinkProps) {
  const { data } = useQuery({ ...infosOfContactQuery(contactId), refetchOnMount: false });
  const info = data?.items.find(({ comm_participant_id }) => comm_participant_id === itemId);
  if (!info) return null;
  return (
    <div className="row justify-center margin-4-0-0">
      <Link to={addressOf({ callerInfo: info.info_id })} className={plainButton()}>
        Collected information{endings[info.state]}
      </Link>
    </div>
  );
}
