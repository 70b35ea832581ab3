import { Button } from '@mantine/core';
import { reminderRules } from '@chairline/contract';
import { sayFault } from '../../ui/say-fault.ts';
import { SheetActions, SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useWork } from '../../ui/use-work.ts';
import { switchRule } from './mutations.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { fieldsOf, readForm } from './rule-fields.ts';

interface SwitchOnDialogProps {
  rule: reminderRules.ReminderRule;
  onClose: () => void;
}

/** Shows who would get a rule's texts before it is switched on. */
export function SwitchOnDialog({ rule, onClose }: SwitchOnDialogProps) {
  const { busy, run } = useWork(sayFault);
  const switchOn = () =>
    void run(async () => {
      await switchRule(rule, true);
      onClose();
    });
  return (
    <SheetDialog title={`Switch ${rule.name} on?`} width={560} onClose={onClose}>
      <p className="text-14 margin-0-0-4">{reminderRules.whenInWords(rule)}</p>
      <PreviewPanel form={readForm(fieldsOf(rule))} />
      <SheetActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} onClick={switchOn}>
          Switch on
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
