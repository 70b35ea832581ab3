import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { formatPhone, phones, usStates, type RouteAnswer } from '@chairline/contract';
import { Button, CloseButton, Input, SegmentedControl, TextInput } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { searchFaults, searchFields, type SearchFields } from '../phone-rules.ts';
import { formatCents } from '../phone-words.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import classes from './number-search.module.css';

const { phoneMessages } = phones;
type Found = RouteAnswer<typeof phones.searchNumber>;
type Outcome = { found: Found } | { words: string } | null;

const states = [
  { value: '', label: 'Choose a state' },
  ...usStates.map(([value, label]) => ({ value, label })),
];

const emptySearch: SearchFields = { searchType: 'area', areaCode: '', officeCity: '', officeState: '' };

interface NumberSearchProps {
  /** @returns whether it could be taken */
  onUse: (number: string) => boolean;
  onClose: () => void;
}

/** Looks for a number the carrier has for sale: by city and state, or by area code. */
export function NumberSearch({ onUse, onClose }: NumberSearchProps) {
  const form = useKeptState('number-search', { schema: searchFields, start: emptySearch });
  const fields = form.value;
  const [tried, setTried] = useState(false);
  const [running, setRunning] = useState(false);
  // What was offered leaves when nothing more is found.
  const again = useRef<HTMLButtonElement>(null);
  useHeldFocus(running, () => again.current);
  const [outcome, setOutcome] = useState<Outcome>(null);
  /** Offered for these fields already and not wanted. */
  const offered = useRef<string[]>([]);
  const faults = searchFaults(fields);
  const shown = tried ? faults : {};

  const change = (patch: Partial<SearchFields>) => {
    form.set((before) => ({ ...before, ...patch }));
    setTried(false);
    setOutcome(null);
    offered.current = [];
  };

  const clear = () => {
    change({});
    form.clear();
  };

  const search = async () => {
    setTried(true);
    if (running || Object.keys(faults).length > 0) return;
    setRunning(true);
    try {
      const found = await call(phones.searchNumber, {
        body: { ...fields, not: offered.current },
        quiet400: true,
      });
      if (found.totalCount === 1) {
        offered.current = [...offered.current, found.resultNumber].slice(-50);
        setOutcome({ found });
      } else {
        // The next search may offer them all again.
        offered.current = [];
        setOutcome({ words: phoneMessages.noneFound });
      }
    } catch (error) {
      setOutcome(isShownAlready(error) ? null : { words: phoneMessages.searchFailed });
    } finally {
      setRunning(false);
    }
  };

  const close = () => {
    form.clear();
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    offered.current = [];
    void search();
  };

  return (
    <section className="relative margin-b-16 pad-16 box-line radius-card bg-bg" aria-label="Find a number">
      <CloseButton className={classes.close} aria-label="Close the number search" onClick={close} />
      <form className={classes.form} noValidate onSubmit={submit}>
        {form.restored ? <RestoredNote onClear={clear} /> : null}
        <SegmentedControl
          aria-label="Search by"
          size="sm"
          value={fields.searchType}
          onChange={(value) => change({ searchType: value === 'city' ? 'city' : 'area' })}
          data={[
            { value: 'area', label: 'Area code' },
            { value: 'city', label: 'City and state' },
          ]}
        />
        <div className={`flex wrap items-top gap-12 w-full ${classes.fields}`}>
          {fields.searchType === 'area' ? (
            <TextInput
              label="Area code"
              inputMode="numeric"
              placeholder="503"
              autoFocus
              autoComplete="off"
              maxLength={20}
              value={fields.areaCode}
              error={shown.areaCode}
              onChange={(event) => change({ areaCode: event.currentTarget.value })}
            />
          ) : (
            <>
              <TextInput
                label="City"
                placeholder="Portland"
                autoComplete="off"
                maxLength={100}
                value={fields.officeCity}
                error={shown.officeCity}
                onChange={(event) => change({ officeCity: event.currentTarget.value })}
              />
              <ChoiceField
                label="State"
                data={states}
                value={fields.officeState}
                error={shown.officeState}
                onChange={(chosen) => change({ officeState: chosen })}
              />
            </>
          )}
          {/* An empty label, so that the button stands beside the fields and not beside their labels. */}
          <Input.Wrapper
            label={'\u00A0'}
            labelElement="div"
            labelProps={{ 'aria-hidden': true }}
            className={classes.search!}
          >
            <Button
              ref={again}
              type="submit"
              variant="default"
              fullWidth
              leftSection={<Icon path={mdiMagnify} />}
              loading={running}
            >
              Search
            </Button>
          </Input.Wrapper>
        </div>
      </form>
      <div role="status" className={classes.outcome}>
        {outcome && 'words' in outcome ? <p className={classes.none}>{outcome.words}</p> : null}
        {outcome && 'found' in outcome ? (
          <div className={classes.found}>
            <p className={classes.words}>
              <span className="text-16 tabular semibold">{formatPhone(outcome.found.resultNumber)}</span>
              <span className="hint">
                {outcome.found.resultCity}
                {outcome.found.monthly_cents === null
                  ? null
                  : ` · ${formatCents(outcome.found.monthly_cents)} a month`}
              </span>
            </p>
            <Button variant="default" loading={running} onClick={() => void search()}>
              Show another
            </Button>
            <Button
              variant="light"
              onClick={() => {
                if (onUse(formatPhone(outcome.found.resultNumber))) form.clear();
              }}
            >
              Use this number
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
