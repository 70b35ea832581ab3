import { formatPhone, imports as contract } from '@chairline/contract';
import classes from './imports.module.css';

interface RowsTableProps {
  title: string;
  rows: readonly contract.ImportedRow[];
  mapping: contract.ImportMapping;
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'short' });

function shown(field: contract.ImportField, text: string | undefined): string {
  if (text === undefined) return '';
  if (field === 'ph1' || field === 'ph2' || field === 'ph3') return formatPhone(text);
  return field === 'Birthdate' ? day.format(new Date(text)) : text;
}

/** Rows of the file as they would be contacts; those that would be refused say why. */
export function RowsTable({ title, rows, mapping }: RowsTableProps) {
  // A second number of a cell stands in a field of its own, mapped or not.
  const fields = contract.importFields.filter(
    (field) => mapping[field] !== undefined || rows.some((row) => row.fields[field] !== undefined),
  );
  if (fields.length === 0) return null;
  return (
    <section className="min-w-0" aria-label={title}>
      <h3 className="text-14 margin-0-0-8 semibold">{title}</h3>
      <div className={classes.scroll} role="region" aria-label="Rows" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {contract.importFieldNames[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, fields: values, reasons }) => (
              <tr key={row}>
                <td className="tabular ink-dim">{row}</td>
                {reasons.length > 0 ? (
                  <td colSpan={fields.length} className="ink-error">
                    Refused. {reasons.join(' ')}
                  </td>
                ) : (
                  fields.map((field) => <td key={field}>{shown(field, values[field])}</td>)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
