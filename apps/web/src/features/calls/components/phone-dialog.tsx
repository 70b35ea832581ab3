import { calls, formatPhone } from '@chairline/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { place } from '../../../lib/softphone/place-call.ts';
import { takePhone } from '../../../lib/softphone/softphone.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { awayQuery } from '../away.ts';
import { Devices } from './devices.tsx';

/** The phone itself: a number to call, and what is spoken into, heard by and rung on. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const status = usePhone((state) => state.status);
  const why = usePhone((state) => state.why ?? state.told);
  const [text, setText] = useState('');
  const { busy, fault, setFault, run } = useWork();
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      // A number abroad keeps its plus: it says so by it.
      const number = text.trim().startsWith('+') ? text.trim() : digits;
      await place({ title: formatPhone(number), number, contactId: null });
      onClose();
    });
  };

  return (
    <SheetDialog title="Phone" width={420} onClose={onClose}>
      <div className="column gap-16">
        {status === 'elsewhere' ? (
          <p className="no-margin row gap-8">
            <span className="grow">The phone is in another window of this browser.</span>
            <PlainButton onClick={() => void takePhone()}>Use it here</PlainButton>
          </p>
        ) : null}
        {why !== null ? (
          <p className="no-margin text-13 ink-warn" role="status">
            {why}
          </p>
        ) : null}
        <form noValidate className="row gap-8 items-start" onSubmit={submit}>
          <TextInput
            className="grow"
            label="Call a number"
            placeholder="10 digits"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            data-autofocus
            value={text}
            error={fault}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Button type="submit" loading={busy} mt={24} disabled={status === 'missing'}>
            Call
          </Button>
        </form>
        <Away />
        <Devices />
      </div>
      <SheetActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}

/** Whether the office's numbers ring here. */
function Away() {
  const me = useSession().user_id;
  const { data } = useQuery(awayQuery);
  const { busy, run } = useWork(sayFault);
  const away = data?.user_ids.includes(me) ?? false;
  return (
    <Switch
      label="I am away"
      description="The office’s numbers do not ring here. Colleagues can still ask you into a call."
      checked={away}
      aria-disabled={busy || !data}
      onChange={() => {
        if (data) void run(() => call(calls.setAway, { body: { away: !away } }));
      }}
    />
  );
}
