import { offices as contract } from '@chairline/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { mdiSendOutline } from '@mdi/js';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, call, errorMessage } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { notify } from '../../../ui/notify.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { serviceKey } from '../live.ts';
import { emptyDraft, keepDraft, recallDraft } from '../service-draft.ts';
import { RecipientChoice } from './recipient-choice.tsx';
import classes from './service-form.module.css';

const words = { subject: 'Subject is required', text: 'Text is required' } as const;

/** Writes a mail of the provider to an office; what is typed is kept on this device until it is sent. */
export function ServiceForm({ page }: { page: contract.ServicePage }) {
  const id = page.client.client_id;
  const [draft, setDraft] = useState(() => recallDraft(id));
  const [faults, setFaults] = useState<{ subject?: string; text?: string }>({});
  const {
    busy: running,
    fault: problem,
    setFault: setProblem,
    run,
  } = useWork((error) => {
    const kept = error instanceof ApiError && error.status === 400 ? '' : ' What you wrote is kept.';
    return `${errorMessage(error)}${kept}`;
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => keepDraft(id, draft), [id, draft]);

  const recipients = draft.to === 'admins' ? page.admins : page.users;
  const change = (patch: Partial<typeof draft>) => {
    // Another text is another mail, also after an answer that never came.
    setDraft((before) => ({ ...before, ...patch, client_ref: crypto.randomUUID() }));
    setFaults(({ subject, text }) => ({
      ...(subject && !('subject' in patch) ? { subject } : {}),
      ...(text && !('text' in patch) ? { text } : {}),
    }));
    setProblem(null);
  };

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (running) return;
    const missing = {
      ...(draft.subject.trim() ? {} : { subject: words.subject }),
      ...(draft.text.trim() ? {} : { text: words.text }),
    };
    setFaults(missing);
    const [first] = Object.keys(missing);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    await run(async () => {
      const mail = await call(contract.sendServiceMail, { params: { id }, body: draft, quiet400: true });
      setDraft(emptyDraft(draft.to));
      queryClient.setQueryData<contract.ServicePage>(
        serviceKey(id),
        (held) =>
          held && { ...held, mails: [mail, ...held.mails.filter(({ mail_id }) => mail_id !== mail.mail_id)] },
      );
      const people = mail.recipients.length;
      notify({
        message: `On its way to ${people} ${people === 1 ? 'person' : 'people'} of ${page.client.name}.`,
        kind: 'success',
      });
      form.current?.querySelector<HTMLElement>('[name="subject"]')?.focus();
    });
  };

  return (
    <form
      ref={form}
      className="grid content-start gap-16 min-w-0"
      aria-label={`Mail to ${page.client.name}`}
      noValidate
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void send();
      }}
    >
      <RecipientChoice page={page} to={draft.to} onChange={(to) => change({ to })} />
      <TextInput
        name="subject"
        label="Subject"
        size="md"
        value={draft.subject}
        error={faults.subject ?? null}
        maxLength={200}
        readOnly={running}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        name="text"
        label="Text"
        size="md"
        autosize
        minRows={8}
        maxRows={20}
        value={draft.text}
        error={faults.text ?? null}
        maxLength={20_000}
        readOnly={running}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className={`row justify-end gap-12 phone-down ${classes.foot}`}>
        <p className="text-13 grow no-margin ink-error" role="alert">
          {problem}
        </p>
        <Button
          type="submit"
          loading={running}
          disabled={recipients.length === 0}
          leftSection={<Icon path={mdiSendOutline} />}
          className="phone-min-h-44"
        >
          {recipients.length === 1 ? 'Send to 1 person' : `Send to ${recipients.length} people`}
        </Button>
      </div>
    </form>
  );
}
