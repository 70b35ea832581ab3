import { imports as contract } from '@chairline/contract';
import { Button, FileButton } from '@mantine/core';
import { mdiFileTableOutline, mdiUpload } from '@mdi/js';
import { useState } from 'react';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chooseFile, goTo, useWizard } from '../wizard.ts';
import { faultOfFile } from '../fault-of-file.ts';
import { StepActions } from './step-actions.tsx';

const words = contract.importMessages;

/** Step 1: which file. It may be dropped as well. */
export function SelectStep() {
  const file = useWizard(({ chosen }) => chosen?.file);
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const take = (given: File | null) => {
    if (!given) return;
    const wrong = faultOfFile(given);
    setFault(wrong);
    chooseFile(wrong === null ? given : null);
  };
  return (
    <>
      <div
        className={`column items-center gap-12 radius-card pad-16 ${over ? 'bg-brand-tint' : 'bg-panel'}`}
        style={{ border: '1px dashed var(--cl-line-strong)' }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0] ?? null);
        }}
      >
        <Icon path={mdiFileTableOutline} size={32} className="ink-dim" />
        {file ? (
          <p className="text-14 no-margin medium breakable" role="status">
            {file.name} <span className="ink-dim regular">({formatBytes(file.size)})</span>
          </p>
        ) : (
          <p className="text-14 no-margin">Drop a list of contacts here, or choose it.</p>
        )}
        <FileButton onChange={take} accept={contract.IMPORT_ACCEPT}>
          {(given) => (
            <Button {...given} variant={file ? 'default' : 'filled'} leftSection={<Icon path={mdiUpload} />}>
              {file ? 'Choose another file' : 'Select File'}
            </Button>
          )}
        </FileButton>
        <p className="hint no-margin text-center">
          {words.formats}
          <br />
          At most 5,000,000 bytes. A row of headers says what each column holds.
        </p>
        {fault ? (
          <p className="text-13 no-margin ink-error text-center" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      <StepActions>
        <span />
        <Button disabled={!file} onClick={() => goTo(2)}>
          Continue
        </Button>
      </StepActions>
    </>
  );
}
