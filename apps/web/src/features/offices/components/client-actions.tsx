import { offices as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { ActionIcon } from '@mantine/core';
import { mdiEmailOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon.tsx';

interface ClientActionsProps {
  row: contract.ClientRow;
  /** Width and height of a button, in CSS pixels. */
  size: number;
  onEdit: (row: contract.ClientRow) => void;
  onDelete: (row: contract.ClientRow) => void;
}

/** Edit, mail and delete. The provider's own office cannot be deleted. */
export function ClientActions({ row, size, onEdit, onDelete }: ClientActionsProps) {
  const icon = size > 40 ? 22 : 18;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={`Edit ${row.name}`}
        data-tip="Edit"
        data-edit={row.client_id}
        onClick={() => onEdit(row)}
      >
        <Icon path={mdiPencilOutline} size={icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={`Mail to ${row.name}`}
        data-tip="Mail"
        renderRoot={(props) => (
          <Link {...props} to="/service/$clientId" params={{ clientId: String(row.client_id) }} />
        )}
      >
        <Icon path={mdiEmailOutline} size={icon} />
      </ActionIcon>
      {row.client_id === PROVIDER_CLIENT_ID ? (
        <span style={{ width: size }} />
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={`Delete ${row.name}`}
          data-tip="Delete"
          onClick={() => onDelete(row)}
        >
          <Icon path={mdiTrashCanOutline} size={icon} />
        </ActionIcon>
      )}
    </>
  );
}
