import { billing } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useRef, type FormEvent } from 'react';
import { z } from 'zod';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { changePrice } from '../mutations.ts';
import { formatDollars, periodWord, planTitle } from '../plan-words.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './price-table.module.css';

/** What the field says below it while it is right: that somebody else was quicker. */
function hintOf(text: string, plan: billing.Plan, startedFrom: number | null): string | null {
  if (text === '') return null;
  if (startedFrom !== null && startedFrom !== plan.price) {
    return `Changed by somebody else meanwhile: ${formatDollars(startedFrom)} became ${formatDollars(plan.price)}.`;
  }
  return null;
}

const draft = z.object({
  text: z.string(),
  /** The price that was shown when typing began. */
  startedFrom: z.number().nullable(),
});

/** A plan with its price and the field for a new one. What was typed stays when it could not be saved. */
export function PriceRow({ plan }: { plan: billing.Plan }) {
  const field = useRef<HTMLInputElement>(null);
  const form = useKeptState<z.infer<typeof draft>>(`price.${plan.id}`, {
    schema: draft,
    start: { text: '', startedFrom: null },
  });
  const { text, startedFrom } = form.value;
  const { busy: running, fault, setFault, run } = useWork(undefined, () => field.current);
  const title = planTitle(plan);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const price = billing.readPrice(text);
    if (running || text.trim() === '') return;
    if (price === null) {
      setFault(billing.priceFault(text));
      return;
    }
    await run(async () => {
      await changePrice(plan, price);
      form.clear();
    });
  };

  return (
    <div role="row" className={classes.row}>
      <span role="cell" className="medium">
        {plan.name}
      </span>
      <span role="cell" className={classes.renewal}>
        {plan.renewal === 'monthly' ? 'Monthly' : 'Yearly'}
      </span>
      <span role="cell" className={`hint ${classes.features}`}>
        {plan.features.join(', ')}
      </span>
      <span role="cell" className={`tabular text-right ${classes.price}`}>
        {formatDollars(plan.price)} <span className="ink-dim">a {periodWord[plan.renewal]}</span>
      </span>
      <div role="cell" className={classes.change}>
        <form
          className={`flex wrap items-top gap-8 ${classes.form}`}
          aria-label={`New price of ${title}`}
          onSubmit={(event) => void save(event)}
          noValidate
        >
          <TextInput
            ref={field}
            className={`grow min-w-0 ${classes.field!}`}
            aria-label={`New price of ${title}, US dollars`}
            leftSection={<span aria-hidden>$</span>}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={text}
            error={fault}
            description={fault ? null : hintOf(text, plan, startedFrom)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              setFault(null);
              form.set((before) => ({
                text: typed,
                startedFrom: typed === '' ? null : (before.startedFrom ?? plan.price),
              }));
            }}
          />
          <Button
            type="submit"
            variant="default"
            className="fixed-size phone-min-h-44"
            aria-label={`Update Price of ${title}`}
            disabled={text.trim() === ''}
            loading={running}
          >
            Update Price
          </Button>
          {form.restored ? (
            <RestoredNote
              onClear={() => {
                form.clear();
                setFault(null);
              }}
            />
          ) : null}
        </form>
      </div>
    </div>
  );
}
