import { offices as contract } from '@chairline/contract';
import { Text } from '@mantine/core';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { deleteOffice } from '../mutations.ts';

interface DeleteClientDialogProps {
  row: contract.ClientRow;
  /** `deleted`: whether the office is gone from the list. */
  onClose: (deleted: boolean) => void;
}

/** Asks in the specification's words before an office is deleted. */
export function DeleteClientDialog({ row, onClose }: DeleteClientDialogProps) {
  const { fault: problem, run } = useWork();
  const confirm = () =>
    run(async () => {
      await deleteOffice(row);
      onClose(true);
    });
  return (
    <AskDialog
      title={`Delete ${row.name}`}
      confirm="OK"
      grave
      onConfirm={confirm}
      onClose={() => onClose(false)}
      question={
        <>
          {contract.officeMessages.deleteQuestion}
          <Text component="span" display="block" size="sm" c="dimmed" mt={8}>
            Everybody of {row.name} is signed out at once. For {contract.RESTORE_DAYS} days you can bring it
            back, with all it has; then it is erased for good.
          </Text>
          <Text component="span" display="block" size="sm" c="error" mt={8} role="alert">
            {problem}
          </Text>
        </>
      }
    />
  );
}
