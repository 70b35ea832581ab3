import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../../../lib/practice-catalog.ts';
import { formatWallDay, formatWallTime } from '../../../lib/wall-words.ts';
import { moveVisit, type SoughtTime } from '../../../ui/visit-verbs.ts';
import FindTimeDialog from './find-time-dialog.tsx';

/** The dialog of times for a new visit, or for one that is moved. */
export default function VisitTime({ onClose, ...sought }: SoughtTime & { onClose: () => void }) {
  const providers = useQuery(providersQuery);
  if (!('moves' in sought)) return <FindTimeDialog {...sought} onClose={onClose} />;
  const { AptNum, AptDateTime, AptStatus, provAbbr, minutes } = sought.moves;
  // With whom it is decides which times are looked at; where nobody can say, anyone's are.
  if (providers.isPending) return null;
  const known = providers.data?.data ?? [];
  const ProvNum = known.find(({ Abbr, IsHidden }) => Abbr === provAbbr && !IsHidden)?.ProvNum ?? 0;
  return (
    <FindTimeDialog
      contactId={sought.contactId}
      moves={{
        AptNum,
        AptDateTime,
        minutes,
        ProvNum,
        when: `${formatWallDay(AptDateTime)}, ${formatWallTime(AptDateTime)}`,
        move: ({ AptDateTime: at, Op, ProvNum: num }) =>
          moveVisit(
            { AptNum, seen: { AptDateTime, AptStatus } },
            { AptDateTime: at, Op, ...(num > 0 ? { ProvNum: num } : {}) },
          ),
      }}
      onClose={onClose}
    />
  );
}
