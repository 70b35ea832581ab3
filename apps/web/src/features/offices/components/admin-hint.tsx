import type { offices } from '@chairline/contract';
import classes from './admin-hint.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';

interface AdminHintProps {
  row: offices.ClientRow;
  onInvite: (row: offices.ClientRow) => void;
}

/** Under the name of an office nobody can run yet: what is missing, and the way to it. */
export function AdminHint({ row, onInvite }: AdminHintProps) {
  if (row.active_admins > 0) return null;
  const invited = row.open_invitations > 0;
  return (
    <span className={classes.hint}>
      {invited ? 'Invitation sent' : 'No admin yet'}
      <span aria-hidden> · </span>
      <LinkButton
        inline
        className={`relative underline underline-offset ${classes.invite}`}
        aria-label={`invite an admin of ${row.name}`}
        onClick={() => onInvite(row)}
      >
        {invited ? 'invite again' : 'invite'}
      </LinkButton>
    </span>
  );
}
