import { ActionIcon } from '@mantine/core';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import table from '../../../ui/grid-table.module.css';
import { Icon } from '../../../ui/icon.tsx';

interface RowActionsProps {
  name: string;
  onEdit: () => void;
  /** Left out: it cannot be deleted. */
  onDelete?: (() => void) | undefined;
}

/** What an admin can do with a row. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <div role="cell" className={`${table.cell} ${table.actions}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className="square-32 ink-dim hover-ink phone-44"
        aria-label={`Edit ${name}`}
        data-tip="Edit"
        onClick={onEdit}
      >
        <Icon path={mdiPencilOutline} />
      </ActionIcon>
      {onDelete ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          className="square-32 ink-dim hover-ink phone-44"
          aria-label={`Delete ${name}`}
          data-tip="Delete"
          onClick={onDelete}
        >
          <Icon path={mdiTrashCanOutline} />
        </ActionIcon>
      ) : null}
    </div>
  );
}
