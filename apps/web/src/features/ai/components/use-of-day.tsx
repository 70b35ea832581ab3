import { ai as contract, formatCount, countOf } from '@chairline/contract';
import type { ReactNode } from 'react';
import { formatCost, limitWords, officeLimit } from '../limit-form.ts';

/** What an office used of AI today: all together against its limits, then each person and each use. */
export function UseOfDay({ page }: { page: contract.AiLimitsPage }) {
  const { today } = page;
  const asked = countOf(today.questions, 'question');
  return (
    <section aria-labelledby="ai-today" className="grid gap-12 min-w-0">
      <h3 id="ai-today" className="text-16 semibold no-margin">
        Today
      </h3>
      {today.questions === 0 ? (
        <p className="hint no-margin">Nothing was asked yet today.</p>
      ) : (
        <p className="text-13 no-margin">{asked} so far.</p>
      )}
      <div className="flex wrap gap-20">
        <Meter page={page} name="office_tokens" label="Tokens" used={today.tokens}>
          {formatCount(today.tokens)}
        </Meter>
        <Meter page={page} name="office_cents" label="Cost" used={today.cents}>
          {formatCost(today.cents)}
        </Meter>
      </div>
      {today.held.questions > 0 ? (
        <p className="hint no-margin">
          {contract.limitMessages.held(today.held.questions, today.held.tokens, today.held.cents)}
        </p>
      ) : null}
      {today.questions > 0 || today.cents > 0 ? (
        <div className="flex wrap gap-20 items-start">
          <Parts
            label="By person"
            rows={today.users.map((one) => ({
              ...one,
              key: one.id,
              name: one.id === 0 ? 'Nobody in particular' : one.name || `User ${one.id}`,
            }))}
          />
          <Parts
            label="By use"
            rows={today.uses.map((one) => ({ ...one, key: one.use, name: useNames[one.use] ?? one.use }))}
          />
        </div>
      ) : null}
    </section>
  );
}

const useNames: Partial<Record<contract.AiUse, string>> = { composer: 'Composer', calls: 'Calls' };

const shareOf = (used: number, limit: number): string => {
  const share = Math.min(100, Math.round((used * 100) / limit));
  return share === 0 ? 'under 1%' : `${share}%`;
};

interface MeterProps {
  page: contract.AiLimitsPage;
  name: 'office_tokens' | 'office_cents';
  label: string;
  used: number;
  children: ReactNode;
}

function Meter({ page, name, label, used, children }: MeterProps) {
  const limit = officeLimit(page, name);
  const reached = used >= limit;
  return (
    <div className="grid gap-4 grow min-w-0">
      <p className="text-13 no-margin">
        <span className="ink-dim">{label}:</span> <span className="tabular">{children}</span> of{' '}
        <span className="tabular">{limitWords(name, limit)}</span>
        {used > 0 && limit > 0 ? ` (${shareOf(used, limit)})` : ''}
      </p>
      {reached ? (
        <p className="size-12 no-margin ink-warn" role="status">
          Reached: nobody of your office can ask until midnight, or until this limit is raised.
        </p>
      ) : null}
    </div>
  );
}

interface PartRow {
  key: number | string;
  name: string;
  questions: number;
  tokens: number;
  cents: number;
}

function Parts({ label, rows }: { label: string; rows: readonly PartRow[] }) {
  const figure = 'pad-4-8 line-bottom text-right tabular';
  return (
    <table className="grow size-12" aria-label={label}>
      <thead>
        <tr>
          {[label, 'Questions', 'Tokens', 'Cost'].map((heading, index) => (
            <th
              key={heading}
              scope="col"
              className={`pad-4-8 line-bottom medium ${index === 0 ? 'text-left' : 'text-right'}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="pad-4-8 line-bottom text-left regular breakable">
              {row.name}
            </th>
            <td className={figure}>{formatCount(row.questions)}</td>
            <td className={figure}>{formatCount(row.tokens)}</td>
            <td className={figure}>{formatCost(row.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
