import { mdiPaperclip } from '@mdi/js';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { admitFiles, attachmentsOf, type Attachment, type FileLimits } from './attachments.ts';
import classes from './file-field.module.css';
import { FilePreviews } from './file-previews.tsx';

interface FileFieldProps {
  files: readonly Attachment[];
  /** What it takes; the words for what it does not take are part of it. */
  limits: FileLimits;
  disabled?: boolean;
  onChange: (files: Attachment[]) => void;
  /** The field that is written in: files pasted into it, or dropped anywhere here, are attached. */
  children?: ReactNode;
  /** What else can be done with what is written: before the button, in its line. */
  tools?: ReactNode;
}

/** Files of a message: by button, paste and drop, with previews and removal. For e-mails and conversations. */
export function FileField({ files, limits, disabled = false, onChange, children, tools }: FileFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const errorId = useId();

  const attach = (added: readonly File[]) => {
    if (disabled || added.length === 0) return;
    const { admitted, errors: found } = admitFiles(files, added, 'file', limits);
    setErrors(found);
    if (admitted.length > 0) onChange([...files, ...attachmentsOf(admitted, 'file')]);
  };

  return (
    <div
      className="relative"
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        attach([...event.clipboardData.files]);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        attach([...event.dataTransfer.files]);
      }}
    >
      {children}
      <FilePreviews
        files={files}
        limits={limits}
        onRemove={(id) => {
          setErrors([]);
          onChange(files.filter((file) => file.id !== id));
        }}
      />
      <div className="row gap-4">
        {tools}
        <LinkButton
          ink="dim"
          size={13}
          className={classes.button}
          disabled={disabled}
          aria-describedby={errors.length > 0 ? errorId : undefined}
          onClick={() => picker.current?.click()}
        >
          <Icon path={mdiPaperclip} size={18} />
          Attach files
        </LinkButton>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={limits.types.join(',')}
        onChange={(event) => {
          attach([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {errors.length > 0 ? (
        <p id={errorId} role="alert" className={classes.problem}>
          {errors.join(' ')}
        </p>
      ) : null}
      {over ? <div className={classes.drop}>Drop the files here to attach them</div> : null}
    </div>
  );
}
