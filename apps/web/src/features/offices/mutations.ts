import { offices as contract } from '@chairline/contract';
import { useMutation } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { receiveClientRow } from './live.ts';

type ClientRow = contract.ClientRow;

/** Brings a deleted office back and says so. */
export async function restoreOffice(row: ClientRow): Promise<void> {
  try {
    receiveClientRow(await call(contract.restoreClient, { params: { id: row.client_id } }));
    notify({ message: `${row.name} is back. Its people can sign in again.`, kind: 'success' });
  } catch (error) {
    notify({
      message: `${row.name} is still deleted. ${errorMessage(error)}`,
      kind: 'error',
      action: { label: 'Try again', onClick: () => void restoreOffice(row) },
    });
  }
}

/** Deletes an office, with an Undo in the snackbar. @throws ApiError */
export async function deleteOffice(row: ClientRow): Promise<void> {
  receiveClientRow(await call(contract.deleteClient, { params: { id: row.client_id } }));
  notify({
    message: `${row.name} was deleted and its people are signed out.`,
    action: { label: 'Undo', onClick: () => void restoreOffice(row) },
  });
}

/** An office's AI mode: shown switched at once, back on a failure. */
export function useAiMode(row: ClientRow) {
  const change = useMutation({
    mutationFn: (AI_mode: 0 | 1) =>
      call(contract.updateClient, { params: { id: row.client_id }, body: { AI_mode }, quiet400: true }),
    onSuccess: receiveClientRow,
    onError: (error) =>
      notify({ message: `AI Mode of ${row.name} was not changed. ${errorMessage(error)}`, kind: 'error' }),
  });
  return {
    on: (change.isPending ? change.variables : row.AI_mode) === 1,
    running: change.isPending,
    toggle: () => {
      if (!change.isPending) change.mutate(row.AI_mode === 1 ? 0 : 1);
    },
  };
}
