import { Icon } from '../../../ui/icon.tsx';
import type { ClaimStatus } from '../claim-words.ts';
import classes from './claim-status.module.css';

/** How a claim stands: an icon in its colour, and a word; the whole sentence in its tip. */
export function StatusMark({ status, bare = false }: { status: ClaimStatus; bare?: boolean }) {
  return (
    <span className={classes.status} data-look={status.look} data-tip={status.words}>
      <Icon path={status.icon} size={16} label={bare ? status.words : undefined} />
      {bare ? null : <span>{status.short}</span>}
    </span>
  );
}
