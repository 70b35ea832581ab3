import { ai as contract, formatCount, countOf } from '@chairline/contract';
import { Box, Button, Textarea, TextInput } from '@mantine/core';
import { mdiPlayOutline } from '@mdi/js';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { faultWords, parametersOf } from '../mutations.ts';
import { costWords, parameterRows, type ToolForm, valueOf } from '../tool-form.ts';

interface TryQueryProps {
  form: ToolForm;
  office: contract.AiPrompt | undefined;
}

/** A dry run: what the query answers for the chosen office, as the agent would get it. Nothing is saved. */
export function TryQuery({ form, office }: TryQueryProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [done, setDone] = useState<{ run: contract.ToolRun; of: string } | null>(null);
  const work = useWork((error) => faultWords(error, 'The query could not be tried.'));
  const named = parameterRows(form).filter(({ name }) => name.trim() !== '');
  const asked = JSON.stringify([
    form.sql_query,
    form.run_location,
    form.parameters,
    values,
    office?.client_id,
  ]);

  const run = () =>
    work.run(async () => {
      if (!office) return;
      setDone(null);
      const parameters = parametersOf(form);
      const answer = await call(contract.tryToolQuery, {
        body: {
          query: form.sql_query,
          run_location: form.run_location,
          parameters,
          client_id: office.client_id,
          values: Object.fromEntries(
            parameters.map(({ name, datatype }) => [name, valueOf(datatype, values[name] ?? '')]),
          ),
        },
        quiet400: true,
      });
      setDone({ run: answer, of: asked });
    });

  return (
    <details className="panel pad-8-12 min-w-0">
      <summary className="text-13 medium pointer phone-min-h-44">Dry run</summary>
      <div className="grid gap-8 margin-t-8">
        {named.map(({ name, datatype, description }) => {
          const Field = datatype === 'array' ? Textarea : TextInput;
          return (
            <Field
              key={name}
              label={`${name} (${datatype})`}
              description={description}
              value={values[name] ?? ''}
              maxLength={5_000}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                setValues((before) => ({ ...before, [name]: typed }));
              }}
            />
          );
        })}
        <div className="row wrap gap-12">
          <Button
            variant="default"
            size="xs"
            className="phone-min-h-44"
            leftSection={<Icon path={mdiPlayOutline} size={16} />}
            loading={work.busy}
            disabled={!office || form.sql_query.trim() === ''}
            onClick={() => void run()}
          >
            {office ? `Run for ${office.client_name}` : 'Choose a client first'}
          </Button>
          {done && done.of !== asked ? <span className="hint">Changed since it was run.</span> : null}
        </div>
        <p className="text-13 no-margin ink-error breakable" role="alert">
          {work.fault}
        </p>
        {done ? <Rows run={done.run} /> : null}
      </div>
    </details>
  );
}

const cellWords = (value: contract.ToolRun['rows'][number][number]): string =>
  value === null ? '–' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

function Rows({ run }: { run: contract.ToolRun }) {
  const { columns, rows, cut, cost, ms } = run;
  const cutWords =
    cut === 'rows'
      ? ` There are more than ${contract.toolLimits.rows}: the rest is left out.`
      : cut === 'bytes'
        ? ' The rest is left out: an answer has 64 kB at the most.'
        : '';
  return (
    <>
      <p className="hint no-margin" role="status">
        {countOf(rows.length, 'row')} in {ms} ms
        {cost === null ? '' : ` · plan cost ${formatCount(Math.round(cost))} (${costWords(cost)})`}.{cutWords}
      </p>
      {rows.length > 0 ? (
        // Scrolled by the keyboard as well.
        <Box mah={320} className="scroll" tabIndex={0} role="region" aria-label="Rows of the dry run">
          <table className="w-full size-12">
            <thead>
              <tr>
                {columns.map((name, at) => (
                  <th
                    key={name}
                    scope="col"
                    className={`pad-4-8 line-bottom sticky top-0 bg-panel medium ${typeof rows[0]?.[at] === 'number' ? 'text-right' : 'text-left'}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((value, at) => (
                    <td
                      key={at}
                      className={`pad-4-8 line-bottom ${typeof value === 'number' ? 'text-right tabular' : ''}`}
                    >
                      {cellWords(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      ) : null}
    </>
  );
}
