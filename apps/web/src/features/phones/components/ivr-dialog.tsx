import { phones } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { endpointsQuery } from '../live.ts';
import { setMenuPlaces } from '../mutations.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import classes from './designation.module.css';
import { OvertakenNote, sameIds } from './overtaken-note.tsx';

interface IvrDialogProps {
  user: phones.Endpoint;
  onSaved: () => void;
  onClose: () => void;
}

/** The places of the phone menu ("press 1 …") that lead to a user. */
export function IvrDialog({ user, onSaved, onClose }: IvrDialogProps) {
  const length = useQuery({
    queryKey: ['ivr_length'],
    queryFn: ({ signal }) => call(phones.getIvrLength, { signal }),
  });
  const designation = useQuery({
    queryKey: ['ivr_designation', user.user_id],
    queryFn: ({ signal }) => call(phones.getIvrDesignation, { params: { id: user.user_id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const failed = length.error ?? designation.error;
  return (
    <SheetDialog title={`Phone menu of ${user.username}`} width={420} onClose={onClose}>
      {length.data && designation.data ? (
        <IvrForm
          user={user}
          places={length.data.ivrLength}
          start={designation.data.ivr_des}
          onSaved={onSaved}
          onClose={onClose}
        />
      ) : null}
      {!failed && (length.isPending || designation.isPending) ? (
        <SkeletonRows count={3} rowHeight={64} withAvatar={false} label="Loading the phone menu" />
      ) : null}
      {failed ? (
        <FailedState
          title="The phone menu could not be loaded"
          error={failed}
          onRetry={() => {
            void length.refetch();
            void designation.refetch();
          }}
        />
      ) : null}
    </SheetDialog>
  );
}

interface IvrFormProps extends IvrDialogProps {
  places: number;
  start: number[];
}

function IvrForm({ user, places, start, onSaved, onClose }: IvrFormProps) {
  const [base, setBase] = useState(start);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(start));
  const [saving, setSaving] = useState(false);
  useHeldFocus(saving);
  const [fault, setFault] = useState<string | null>(null);
  const everyone = useQuery(endpointsQuery).data ?? [];
  const overtaken = !sameIds(user.ivr_des, base);
  const othersAt = (place: number) =>
    everyone
      .filter((other) => other.user_id !== user.user_id && other.ivr_des.includes(place))
      .map((other) => other.username);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || overtaken) return;
    setSaving(true);
    setFault(null);
    try {
      await setMenuPlaces(
        user.user_id,
        [...chosen].toSorted((a, b) => a - b),
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
        A caller who presses one of these keys reaches {user.first_name || user.username}. Several users at
        one key ring together.
      </p>
      <div role="group" aria-label="Places of the phone menu" className={classes.keys}>
        {Array.from({ length: places }, (_, index) => index + 1).map((place) => {
          const others = othersAt(place);
          return (
            <button
              key={place}
              type="button"
              className={classes.key}
              aria-pressed={chosen.has(place)}
              onClick={() => {
                const next = new Set(chosen);
                if (!next.delete(place)) next.add(place);
                setChosen(next);
              }}
            >
              <span className={classes.digit}>{place}</span>
              <span className={classes.others} title={others.join(', ')}>
                {others.join(', ')}
              </span>
            </button>
          );
        })}
      </div>
      {overtaken ? (
        <OvertakenNote
          newest={user.ivr_des.map(String)}
          onKeep={() => setBase(user.ivr_des)}
          onTake={() => {
            setBase(user.ivr_des);
            setChosen(new Set(user.ivr_des));
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
