import { claims as contract, type conversations } from '@chairline/contract';
import { mdiCheck } from '@mdi/js';
import {
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api.ts';
import { limitedNow } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { isConflict, isShownAlready } from '../../../lib/shown-already.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NewestNote } from '../../../ui/newest-note.tsx';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { useWork } from '../../../ui/use-work.ts';
import { claimDate, dayAfter, dueWords, nextWords } from '../claim-words.ts';
import { fetchWork, saveNext, type NextStep as Step } from '../mutations.ts';
import type { WayBack } from '../use-way-back.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import classes from './next-step.module.css';

const { claimWords, NEXT_ACTION_MAX, nextActions } = contract;
const fields = z.object({ next_action: z.string(), next_date: z.string().nullable() });
const stepOf = ({ next_action, next_date }: contract.ClaimWork): Step => ({ next_action, next_date });
/** When a carrier is asked again, as it is mostly said. */
const soon = [
  [1, 'Tomorrow'],
  [7, '1 week'],
  [14, '2 weeks'],
  [30, '30 days'],
] as const;

interface NextStepProps {
  work: contract.ClaimWork;
  /** The claim's conversation, which the day puts off until then. */
  convo: conversations.Conversation | null;
  /** The date's field, for the key that leads there. */
  date: RefObject<HTMLInputElement | null>;
  wayBack: WayBack;
}

function Chip(props: ComponentProps<'button'> & { 'data-tip': string; 'data-kept'?: true | undefined }) {
  return <LinkButton size={12} className={`nowrap ${classes.soon}`} {...props} />;
}

/** What is to be done next about a claim, and the one "when" of it: changed in place, with an Undo. */
export function NextStep({ work, convo, date, wayBack }: NextStepProps) {
  const user = useSession();
  const { timezone } = user.client;
  const today = useToday(timezone);
  const form = useVersionedForm(`claim.next.${work.DSSClaimsID}`, fields, stepOf(work), work.version);
  const ids = { action: useId(), date: useId(), list: useId() };
  const { values, set, clear } = form;

  // Somebody else set it, or this page did elsewhere: what is not being changed here follows.
  const met = useRef(work.version);
  useEffect(() => {
    if (work.version <= met.current) return;
    met.current = work.version;
    form.meetNewest(stepOf(work), work.version);
  }, [work, form]);

  const {
    busy: running,
    fault: problem,
    setFault: setProblem,
    run,
  } = useWork(async (error) => {
    if (!isConflict(error)) return `Not saved. ${errorMessage(error)}`;
    try {
      const newest = await fetchWork(work.DSSClaimsID);
      met.current = newest.version;
      form.meetNewest(stepOf(newest), newest.version);
      return claimWords.changedMeanwhile;
    } catch (failure) {
      return `${claimWords.changedMeanwhile} ${errorMessage(failure)}`;
    }
  });
  const save = (step: Step, onSaved?: () => void) => {
    const limited = limitedNow();
    if (limited) {
      notify({ message: limited, kind: 'error' });
      return;
    }
    const by = { name: `${user.first_name} ${user.last_name}`.trim(), at: new Date().toISOString() };
    void run(async () => {
      const saved = await saveNext({ ...work, version: form.version }, step, by);
      met.current = saved.version;
      // What was typed with blanks around it is what was saved.
      if (form.changed) set('next_action', step.next_action);
      form.meetNewest(stepOf(saved), saved.version);
      offerUndo(stepOf(work), saved);
      onSaved?.();
    });
  };
  const isPutOff = ({ next_date }: contract.ClaimWork) =>
    convo?.convo_status === true && next_date !== null && next_date > today;
  const offerUndo = (before: Step, saved: contract.ClaimWork) => {
    const said = nextWords(saved, today);
    notify({
      message: said
        ? `Next step: ${said}.${isPutOff(saved) ? ' Until then it is under Later.' : ''}`
        : 'The next step is done',
      action: {
        label: 'Undo',
        onClick: () => {
          const by = { name: saved.changed_by, at: new Date().toISOString() };
          saveNext(saved, before, by).catch((error: unknown) => {
            if (isShownAlready(error)) return;
            const why = isConflict(error) ? claimWords.changedMeanwhile : errorMessage(error);
            notify({ message: `The next step stays as it is. ${why}`, kind: 'error' });
          });
        },
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.changed) return;
    const { next_action, next_date } = values;
    if (next_date !== null && !contract.isLikelyDay(next_date)) {
      setProblem(claimWords.dayUnlikely);
      date.current?.focus();
      return;
    }
    save({ next_action: next_action.trim(), next_date }, wayBack.goBack);
  };
  /** Out of the fields; what is typed stays. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    wayBack.leave();
  };
  const reminder = convo?.userReminder ?? null;
  // One that was set before a day was said stands until one is.
  const alone = work.next_date === null ? reminder : null;
  const isSet = work.next_action !== '' || work.next_date !== null || alone !== null;
  const { due } = dueWords(work.next_date, today);

  return (
    <form
      className="grid gap-4"
      noValidate
      aria-label="What is to be done next"
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      <div className={classes.fields}>
        <div className={`grid gap-2 ${classes.field}`} data-grow>
          <label className="caption" htmlFor={ids.action}>
            Next step
          </label>
          <input
            id={ids.action}
            list={ids.list}
            type="text"
            autoComplete="off"
            maxLength={NEXT_ACTION_MAX}
            placeholder="What is to be done"
            value={values.next_action}
            onChange={(event) => set('next_action', event.currentTarget.value)}
          />
          <datalist id={ids.list}>
            {nextActions.map((action) => (
              <option key={action} value={action}>
                {action}
              </option>
            ))}
          </datalist>
        </div>
        <div className={`grid gap-2 ${classes.field}`}>
          <label className="caption" htmlFor={ids.date}>
            When{due && !form.changed ? <span className="ink-warn medium"> is due</span> : null}
          </label>
          <DateField
            ref={date}
            id={ids.date}
            w={150}
            max="2099-12-31"
            value={values.next_date ?? ''}
            onChange={(day) => set('next_date', day || null)}
          />
        </div>
        {form.changed ? (
          <div className="flex gap-4">
            <PlainButton type="submit" aria-disabled={running || undefined}>
              {running ? 'Saving…' : 'Save'}
            </PlainButton>
            <PlainButton
              onClick={() => {
                clear();
                setProblem(null);
              }}
            >
              Cancel
            </PlainButton>
          </div>
        ) : null}
        <div className="flex wrap gap-4" role="group" aria-label="Look at it again in">
          {soon.map(([days, label]) => (
            <Chip
              key={days}
              data-tip={`${claimDate(dayAfter(today, days))}, with the next step as it stands here`}
              // What is written goes along: a step and its day are one press.
              onClick={() =>
                save(
                  { next_action: values.next_action.trim(), next_date: dayAfter(today, days) },
                  wayBack.goBack,
                )
              }
            >
              {label}
            </Chip>
          ))}
          <Chip
            // Its room is kept, so that no other date comes under the pointer of a second click.
            data-kept={isSet && !form.changed ? undefined : true}
            aria-label="The next step is done"
            data-tip="The next step is done"
            onClick={() => save({ next_action: '', next_date: null })}
          >
            <Icon path={mdiCheck} size={16} />
          </Chip>
        </div>
      </div>
      {form.newestOf('next_action') !== undefined ? (
        <NewestNote
          value={form.newestOf('next_action') ?? ''}
          onTake={() => set('next_action', form.newestOf('next_action') ?? '')}
        />
      ) : null}
      {form.newestOf('next_date') !== undefined ? (
        <NewestNote
          value={claimDate(form.newestOf('next_date') ?? null)}
          onTake={() => set('next_date', form.newestOf('next_date') ?? null)}
        />
      ) : null}
      {problem ? (
        <p className="text-12 no-margin ink-error" role="alert">
          {problem}
        </p>
      ) : null}
      {alone ? (
        <p className="caption no-margin">
          Your reminder: {formatWhen(alone.reminder_date, timezone)}. A day here takes its place.
        </p>
      ) : null}
      {work.changed_at && !form.changed ? (
        <p className="caption no-margin">
          {work.changed_by ? `${work.changed_by}, ` : ''}
          {formatWhen(work.changed_at, timezone)}
        </p>
      ) : null}
    </form>
  );
}
