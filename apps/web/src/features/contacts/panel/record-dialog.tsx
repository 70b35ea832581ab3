import '@mantine/core/styles/Checkbox.layer.css';
import { exports as contract } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { downloadFile, saveFile } from '../../../lib/save-file.ts';
import { notify } from '../../../ui/notify.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { DateField } from '../../../ui/form/date-field.tsx';

interface RecordDialogProps {
  contactId: number;
  name: string;
  onClose: () => void;
}

/** Which days of a patient's record are saved as a page to print or hand over. */
export default function RecordDialog({ contactId, name, onClose }: RecordDialogProps) {
  const [days, setDays] = useState({ from: '', to: '' });
  const [files, setFiles] = useState(false);
  const { busy, fault, setFault, run } = useWork();
  const turned = days.from !== '' && days.to !== '' && days.from > days.to;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (turned) {
      setFault(contract.exportMessages.daysTurned);
      return;
    }
    void run(async () => {
      const parts = {
        params: { id: contactId },
        query: { from: days.from || undefined, to: days.to || undefined, files },
      };
      // With its files it may be as large as they are: the browser takes it in by itself.
      if (files) await downloadFile(contract.exportRecord, parts);
      const message = files
        ? 'The archive is being downloaded. Unpack it, and open record.html to print it.'
        : `${await saveFile(contract.exportRecord, parts)} was saved to your downloads. Open it to print it.`;
      notify({ message, kind: 'success' });
      onClose();
    });
  };
  const day = (key: 'from' | 'to', label: string) => (
    <DateField
      past
      label={label}
      value={days[key]}
      onChange={(value) => {
        setFault(null);
        setDays({ ...days, [key]: value });
      }}
    />
  );
  return (
    <SheetDialog title="Patient record" aside={name} onClose={onClose} width={420}>
      <form className="column gap-12" onSubmit={save} noValidate>
        <p className="hint no-margin">
          Texts, e-mails and calls, as one page to print or hand over. Leave the days empty for all of it.
          That you took it out is noted in the audit log.
        </p>
        <div className="grid cols-2 gap-12">
          {day('from', 'From')}
          {day('to', 'To')}
        </div>
        <Checkbox
          label="With all files"
          description="Attachments, recordings and e-mails as they came, beside the page, as one zip archive."
          checked={files}
          onChange={({ currentTarget }) => setFiles(currentTarget.checked)}
        />
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
        <SheetActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save the record
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
