import '@mantine/core/styles/Checkbox.layer.css';
import { formatPhone, phones } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { phonesQuery } from '../live.ts';
import { setRingingPhones } from '../mutations.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import classes from './designation.module.css';
import { OvertakenNote, sameIds } from './overtaken-note.tsx';

interface RingingDialogProps {
  user: phones.Endpoint;
  onSaved: () => void;
  onClose: () => void;
}

/** Which of the office's numbers ring for a user. */
export function RingingDialog({ user, onSaved, onClose }: RingingDialogProps) {
  const numbers = useQuery(phonesQuery);
  const designation = useQuery({
    queryKey: ['designation', user.user_id],
    queryFn: ({ signal }) => call(phones.getEndpointDesignation, { params: { id: user.user_id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const failed = numbers.error ?? designation.error;
  return (
    <SheetDialog title={`Phones of ${user.username}`} width={420} onClose={onClose}>
      {numbers.data && designation.data ? (
        <RingingForm
          user={user}
          numbers={numbers.data}
          start={designation.data.phones}
          onSaved={onSaved}
          onClose={onClose}
        />
      ) : null}
      {!failed && (numbers.isPending || designation.isPending) ? (
        <SkeletonRows count={3} rowHeight={44} withAvatar={false} label="Loading the numbers" />
      ) : null}
      {failed ? (
        <FailedState
          title="The numbers could not be loaded"
          error={failed}
          onRetry={() => {
            void numbers.refetch();
            void designation.refetch();
          }}
        />
      ) : null}
    </SheetDialog>
  );
}

interface RingingFormProps extends RingingDialogProps {
  numbers: phones.Phone[];
  start: number[];
}

function RingingForm({ user, numbers, start, onSaved, onClose }: RingingFormProps) {
  const [base, setBase] = useState(start);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(start));
  const [saving, setSaving] = useState(false);
  useHeldFocus(saving);
  const [fault, setFault] = useState<string | null>(null);
  const overtaken = !sameIds(user.phones, base);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || overtaken) return;
    setSaving(true);
    setFault(null);
    try {
      // A number that was deleted meanwhile is nobody's any more.
      await setRingingPhones(
        user.user_id,
        numbers.map(({ phone_id }) => phone_id).filter((id) => chosen.has(id)),
      );
      onSaved();
    } catch (error) {
      if (!isShownAlready(error)) setFault(errorMessage(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <p className={classes.hint}>
        Calls to the numbers chosen here ring for {user.first_name || user.username}.
      </p>
      {numbers.length === 0 ? <p className={classes.hint}>This office has no number yet.</p> : null}
      <div role="group" aria-label="Numbers" className={classes.list}>
        {numbers.map((phone) => (
          <Checkbox
            key={phone.phone_id}
            className={classes.choice!}
            label={formatPhone(phone.phone_num)}
            description={phone.description || undefined}
            checked={chosen.has(phone.phone_id)}
            onChange={(event) => {
              const next = new Set(chosen);
              if (event.currentTarget.checked) next.add(phone.phone_id);
              else next.delete(phone.phone_id);
              setChosen(next);
            }}
          />
        ))}
      </div>
      {overtaken ? (
        <OvertakenNote
          newest={numbers
            .filter(({ phone_id }) => user.phones.includes(phone_id))
            .map(({ phone_num }) => formatPhone(phone_num))}
          onKeep={() => setBase(user.phones)}
          onTake={() => {
            setBase(user.phones);
            setChosen(new Set(user.phones));
          }}
        />
      ) : null}
      <p className={classes.fault} role="alert">
        {fault}
      </p>
      <SheetActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={overtaken} loading={saving}>
          Save
        </Button>
      </SheetActions>
    </form>
  );
}
