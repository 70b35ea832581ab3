import { formatPhone, imports as contract, formatCount } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { mdiAlertOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { previewQuery } from '../queries.ts';
import { type ChosenFile, change, sayAreSame, sayIsSame, useWizard } from '../wizard.ts';

const reasonNames = {
  number: 'same number',
  email: 'same e-mail',
  name_birthdate: 'same name and birthdate',
} as const;

/** What the import would do, before it begins, and what becomes of people who are contacts already. */
export function Foreseen({ chosen }: { chosen: ChosenFile }) {
  const wizard = useWizard();
  const { duplicates, badValues, samePeople } = wizard;
  const { data, error, refetch, isFetching } = useQuery(previewQuery(chosen, wizard, true));
  const outcome = data?.outcome;
  if (error && !isFetching) {
    return (
      <Banner
        tone="warning"
        icon={mdiAlertOutline}
        title="What will happen could not be looked up"
        actions={
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(error)}
      </Banner>
    );
  }
  if (!outcome)
    return <SkeletonRows count={4} rowHeight={44} withAvatar={false} label="Looking for duplicates" />;
  const same = outcome.doubt_rows.filter(({ row, contact_id: id }) => samePeople[row] === id).length;
  return (
    <section className="column gap-12 min-w-0" aria-label="What will happen">
      <dl className="row wrap gap-20 no-margin">
        <Count name="New contacts" count={outcome.created - same} />
        <Count name="Already contacts" count={outcome.duplicates + same} />
        <Count name="Refused rows" count={outcome.refused} />
      </dl>
      {outcome.bad_values > 0 ? (
        <ChoiceField
          label={contract.importMessages.badValuesTitle}
          description={contract.importMessages.badValuesHint(outcome.bad_values)}
          data={contract.badValueWays.map((way) => ({ value: way, label: contract.badValueWayNames[way] }))}
          value={badValues}
          onChange={(way) => change({ badValues: way })}
        />
      ) : null}
      {outcome.doubt_rows.length > 0 ? <Doubts outcome={outcome} /> : null}
      {outcome.duplicates + same > 0 ? (
        <ChoiceField
          label="People who are contacts already"
          description={contract.importMessages.duplicatesHint}
          data={contract.duplicateWays.map((way) => ({ value: way, label: contract.duplicateWayNames[way] }))}
          value={duplicates}
          onChange={(chosen) => change({ duplicates: chosen })}
        />
      ) : null}
      <Rows title="Already contacts" count={outcome.duplicates} shown={outcome.duplicate_rows.length}>
        {outcome.duplicate_rows.map(({ row, name, contact_id: id, contact_name: held, reasons }) => (
          <li key={row}>
            Row {formatCount(row)}: {name} {id === null ? 'repeats an earlier row,' : 'is'}{' '}
            {id === null ? null : (
              <Link to="/frontdesk" search={{ contact: id }} className="ink-brand">
                {held}
              </Link>
            )}{' '}
            <span className="ink-dim">({reasons.map((reason) => reasonNames[reason]).join(', ')})</span>
          </li>
        ))}
      </Rows>
      <Rows title="Refused rows" count={outcome.refused} shown={outcome.refused_rows.length}>
        {outcome.refused_rows.map(({ row, reasons }) => (
          <li key={row}>
            Row {formatCount(row)}: {reasons.join(' ')}
          </li>
        ))}
      </Rows>
      <Rows
        title="Values left out"
        count={badValues === 'leave_out' ? outcome.bad_values : 0}
        shown={outcome.left_out_rows.length}
      >
        {outcome.left_out_rows.map(({ row, reasons }) => (
          <li key={row}>
            Row {formatCount(row)}: {reasons.join(' ')}
          </li>
        ))}
      </Rows>
      <Rows
        title="Families, by number and surname"
        count={outcome.families}
        shown={outcome.family_rows.length}
        hint="They stay apart until you link them: after the import it is offered."
      >
        {outcome.family_rows.map(({ last_name: last, number: phone, names }) => (
          <li key={`${last} ${phone}`}>
            {last}: {names.join(', ')} <span className="ink-dim">· {formatPhone(phone)}</span>
          </li>
        ))}
      </Rows>
    </section>
  );
}

/** Who may be a contact and may be somebody of the family: asked, not guessed; some at a time, and at once for all. */
function Doubts({ outcome }: { outcome: NonNullable<contract.ImportPreview['outcome']> }) {
  const { samePeople } = useWizard();
  const [most, setMost] = useState<number>(contract.IMPORT_SHOWN_ROWS);
  const asked = outcome.doubt_rows;
  const said = asked.filter(({ row, contact_id: id }) => samePeople[row] === id).length;
  const more = Math.min(asked.length - most, contract.IMPORT_SHOWN_ROWS);
  const beyond = outcome.doubts - asked.length;
  return (
    <fieldset className="no-border no-margin no-pad column gap-8">
      <legend className="text-14 medium no-pad">
        {contract.importMessages.doubtsTitle} ({formatCount(outcome.doubts)})
      </legend>
      <p className="hint no-margin">{contract.importMessages.doubtsHint}</p>
      {asked.length > 1 ? (
        <Checkbox
          label={`All of them are (${formatCount(said)} of ${formatCount(asked.length)} ticked)`}
          checked={said === asked.length}
          indeterminate={said > 0 && said < asked.length}
          onChange={({ currentTarget }) => sayAreSame(currentTarget.checked ? asked : [])}
        />
      ) : null}
      {asked.slice(0, most).map(({ row, name, contact_id: id, contact_name: held, reasons }) => (
        <Checkbox
          key={row}
          label={
            <>
              Row {formatCount(row)}: {name} is{' '}
              <Link to="/frontdesk" search={{ contact: id }} className="ink-brand">
                {held}
              </Link>{' '}
              <span className="ink-dim">({reasons.map((reason) => reasonNames[reason]).join(', ')})</span>
            </>
          }
          checked={samePeople[row] === id}
          onChange={({ currentTarget }) => sayIsSame(row, currentTarget.checked ? id : null)}
        />
      ))}
      {more > 0 ? (
        <div className="row">
          <Button variant="default" onClick={() => setMost(most + contract.IMPORT_SHOWN_ROWS)}>
            Show {formatCount(more)} more
          </Button>
        </div>
      ) : null}
      {beyond > 0 ? <p className="hint no-margin">{contract.importMessages.doubtsBeyond(beyond)}</p> : null}
    </fieldset>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="column">
      <dt className="text-12 ink-dim">{name}</dt>
      <dd className="text-20 no-margin semibold tabular">{formatCount(count)}</dd>
    </div>
  );
}

interface RowsProps {
  title: string;
  count: number;
  shown: number;
  hint?: string;
  children: ReactNode;
}

/** A list that is opened to be looked at; nothing where there is none. */
export function Rows({ title, count, shown, hint, children }: RowsProps) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="pointer text-14 medium">
        {title} ({formatCount(count)})
      </summary>
      {hint ? <p className="hint no-margin">{hint}</p> : null}
      <ul className="text-13">{children}</ul>
      {shown < count ? <p className="hint no-margin">The first {formatCount(shown)} are shown.</p> : null}
    </details>
  );
}
