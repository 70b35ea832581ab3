import { offices } from '@chairline/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { call, errorMessage } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { securityQuery } from '../live.ts';
import { useOfficeSecurity } from '../queries.ts';
import {
  describeRequirement,
  idleMessage,
  isChanged,
  readIdleMinutes,
  securityFields,
  type SecurityFields,
} from '../security-form.ts';
import classes from './office-security.module.css';

type Saved = offices.OfficeSecurity;

const draft = z.object({
  /** What the user changed; the rest follows what is saved. */
  typed: z.object({ idleMinutes: z.string(), required: z.boolean(), feedNames: z.boolean() }).partial(),
  /** The version that was shown when they began. */
  since: z.number().int(),
});

/** The office's rules for signing in. */
export function OfficeSecurity() {
  const { data, error, isFetching, refetch } = useOfficeSecurity();
  if (data) return <SecurityForm saved={data} />;
  if (!error) return <SkeletonRows count={2} rowHeight={72} withAvatar={false} label="Loading the rules" />;
  return (
    <FailedState
      title="The rules could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** One of the fields that the user changed, or nothing. */
function pick(typed: Partial<SecurityFields>, name: keyof SecurityFields): Partial<SecurityFields> {
  return typed[name] === undefined ? {} : { [name]: typed[name] };
}

function SecurityForm({ saved }: { saved: Saved }) {
  const { second_factor } = useSession();
  const form = useKeptState<z.infer<typeof draft>>('office-security', {
    schema: draft,
    start: { typed: {}, since: saved.version },
    isEmpty: ({ typed: words }) => !isChanged({ ...securityFields(saved), ...words }, saved),
  });
  const { typed, since } = form.value;
  const [faulty, setFaulty] = useState(false);
  const {
    busy: running,
    fault: problem,
    setFault: setProblem,
    run,
  } = useWork(async (error) => {
    if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
    return errorMessage(error);
  });

  const fields = { ...securityFields(saved), ...typed };
  const changed = isChanged(fields, saved);
  // Somebody else saved while this form had something of its own.
  const met = Object.keys(typed).length > 0 && since !== saved.version;
  const effect = describeRequirement(fields, saved);

  const change = (patch: Partial<SecurityFields>) => {
    form.set((before) => ({
      typed: { ...before.typed, ...patch },
      since: Object.keys(before.typed).length === 0 ? saved.version : before.since,
    }));
    setFaulty(false);
    setProblem(null);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (running || !changed) return;
    const idle_minutes = readIdleMinutes(fields.idleMinutes);
    if (idle_minutes === null) {
      setFaulty(true);
      return;
    }
    await run(async () => {
      const next = await call(offices.updateOfficeSecurity, {
        body: {
          idle_minutes,
          require_second_factor: fields.required,
          feed_names: fields.feedNames,
          version: saved.version,
        },
        quiet400: true,
      });
      queryClient.setQueryData(securityQuery.queryKey, next);
      // What was switched while the answer was on its way stays.
      form.set(({ typed: now }) => ({
        typed: {
          ...(now.idleMinutes === fields.idleMinutes ? {} : pick(now, 'idleMinutes')),
          ...(now.required === fields.required ? {} : pick(now, 'required')),
          ...(now.feedNames === fields.feedNames ? {} : pick(now, 'feedNames')),
        },
        since: next.version,
      }));
      notify({ message: 'The office’s rules were saved.', kind: 'success' });
    });
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      {form.restored ? <RestoredNote onClear={form.clear} /> : null}
      <TextInput
        label="Sign out after so many minutes without a touch"
        description="A warning comes a minute before; nothing typed is lost."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        inputMode="numeric"
        className={classes.minutes!}
        maxLength={4}
        autoComplete="off"
        value={fields.idleMinutes}
        error={faulty ? idleMessage : null}
        readOnly={running}
        onChange={(event) => change({ idleMinutes: event.currentTarget.value })}
      />
      {met && String(saved.idle_minutes) !== fields.idleMinutes.trim() ? (
        <p className={`ink-warn ${classes.now}`}>Now: {saved.idle_minutes} minutes</p>
      ) : null}
      <div className={classes.rule}>
        <Switch
          size="md"
          label="Require a second factor"
          description="Signing in takes a code of an authenticator app as well as the password."
          checked={fields.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
          withThumbIndicator={false}
        />
        <p className={`ink medium ${classes.effect}`} role="status">
          {effect}
        </p>
        {fields.required && !saved.require_second_factor && !second_factor ? (
          <p className={`ink-warn ${classes.now}`}>
            You have none yourself. Set it up under Settings, then require it of the office.
          </p>
        ) : null}
      </div>
      <Switch
        size="md"
        label="Links to calendars may name patients"
        description="Other programs then read what an event with a patient is called, where an owner of the calendar asks for it. Off: such events are “With a patient”."
        checked={fields.feedNames}
        onChange={(event) => change({ feedNames: event.currentTarget.checked })}
        withThumbIndicator={false}
      />
      {met ? (
        <p className={`ink-warn ${classes.now}`} role="status">
          Somebody else changed these rules meanwhile. Look at the newest values, then save again.
        </p>
      ) : null}
      <div className={classes.foot}>
        <p className="text-13 grow no-margin ink-error" role="alert">
          {problem}
        </p>
        {changed ? (
          <Button variant="default" disabled={running} onClick={form.clear}>
            Discard
          </Button>
        ) : null}
        <Button type="submit" loading={running} disabled={!changed}>
          Save
        </Button>
      </div>
    </form>
  );
}
