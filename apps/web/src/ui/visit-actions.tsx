import { practice } from '@chairline/contract';
import { mdiCalendarCheckOutline, mdiCalendarRemoveOutline, mdiCalendarSyncOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useLimited } from '../lib/limited.ts';
import { confirmationsQuery } from '../lib/practice-catalog.ts';
import { usePracticeState } from '../lib/practice-copy.ts';
import { Icon } from './icon.tsx';
import { PlainButton } from './plain-button.tsx';
import { sayFault } from './say-fault.ts';
import { useWork } from './use-work.ts';
import { formatWallTime, shortWallDay } from '../lib/wall-words.ts';
import { breakVisit, confirmVisit, type ShownVisit } from './visit-verbs.ts';

interface VisitActionsProps {
  visit: Pick<practice.OdAppointment, 'AptNum' | 'AptDateTime' | 'AptStatus' | 'is_confirmed'>;
  /** Whose visit; '' where it stands beside their name. */
  name?: string;
  /** The office's day. */
  today: string;
  /** How a button looks as an icon of a row; left out: with its word. */
  iconClass?: string | undefined;
  /** Opens the dialog for another time; null where its patient is no contact, for whom nobody looks for times. */
  onMove: (() => void) | null;
}

/** Confirm, move and break on a visit, wherever it is shown: one press each, in Open Dental, with its Undo. */
export function VisitActions({ visit, name = '', today, iconClass, onMove }: VisitActionsProps) {
  const definitions = useQuery(confirmationsQuery).data?.data ?? [];
  const mayWrite = usePracticeState()?.can_write ?? false;
  const limited = useLimited();
  const { busy, busyWith, run } = useWork<'confirm' | 'break'>((error) => sayFault(error));
  const { AptNum, AptDateTime, AptStatus, is_confirmed: isConfirmed } = visit;
  if (!practice.isBooked(AptStatus)) return null;
  const isPast = (AptDateTime ?? '').slice(0, 10) < today;
  // The first that counts as confirmed.
  const to = definitions.find(({ confirms, IsHidden }) => confirms && !IsHidden);
  const when = `${shortWallDay(AptDateTime, today)} ${formatWallTime(AptDateTime)}`.trim();
  const whose = `the visit ${name === '' ? '' : `of ${name}, `}${when}`;
  const shown: ShownVisit = { AptNum, seen: { AptDateTime, AptStatus } };
  const locked = limited ?? (mayWrite ? null : practice.practiceWords.noAccessToken);
  const button = (given: {
    word: string;
    label: string;
    tip: string;
    icon: string;
    refused: string | null;
    isBusy?: boolean;
    onClick: () => void;
  }) => {
    const { word, label, tip, icon, refused, isBusy = false } = given;
    const props = {
      'aria-label': label,
      'aria-disabled': refused !== null || busy || undefined,
      'aria-busy': isBusy || undefined,
      'data-tip': refused ?? tip,
      onClick: () => {
        if (refused === null && !busy) given.onClick();
      },
    };
    return iconClass === undefined ? (
      <PlainButton {...props}>{isBusy ? 'Asking…' : word}</PlainButton>
    ) : (
      <button type="button" className={iconClass} {...props}>
        <Icon path={icon} size={18} />
      </button>
    );
  };
  return (
    <>
      {isPast
        ? null
        : button({
            // It stays where it is: whoever pressed it keeps the focus.
            word: isConfirmed ? 'Confirmed' : 'Confirm',
            label: isConfirmed ? `Confirmed: ${whose}` : `Confirm ${whose}`,
            tip: `Confirm ${when} in Open Dental${to ? `: ${to.ItemName}` : ''}`,
            icon: mdiCalendarCheckOutline,
            refused: isConfirmed
              ? practice.practiceWords.isConfirmed
              : (locked ?? (to ? null : practice.practiceWords.noConfirmation)),
            isBusy: busyWith === 'confirm',
            onClick: () => void run(() => confirmVisit(shown, to!.DefNum), 'confirm'),
          })}
      {isPast
        ? null
        : button({
            word: 'Move…',
            label: `Move ${whose}`,
            tip: 'Find another time',
            icon: mdiCalendarSyncOutline,
            refused: locked ?? (onMove ? null : practice.practiceWords.noContactToMove),
            onClick: () => onMove?.(),
          })}
      {button({
        word: 'Break',
        label: `Break ${whose}`,
        tip: 'Break it in Open Dental, onto the unscheduled list',
        icon: mdiCalendarRemoveOutline,
        refused: locked,
        isBusy: busyWith === 'break',
        onClick: () => void run(() => breakVisit(shown, { sendToUnscheduledList: true }), 'break'),
      })}
    </>
  );
}
