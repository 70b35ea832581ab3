import '@mantine/core/styles/Table.layer.css';
import { formatPhone, imports as contract } from '@chairline/contract';
import { Table } from '@mantine/core';

interface RowsTableProps {
  title: string;
  rows: readonly contract.ImportedRow[];
  mapping: contract.ImportMapping;
}

const words = contract.importMessages;
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' });

function shown(field: contract.ImportField, text: string | undefined): string {
  if (text === undefined) return '';
  if (field === 'ph1' || field === 'ph2' || field === 'ph3') return formatPhone(text);
  return field === 'Birthdate' ? day.format(new Date(text)) : text;
}

/** Rows of the file as they would be contacts; those that would be refused, and values left out, say why. */
export function RowsTable({ title, rows, mapping }: RowsTableProps) {
  // A second number of a cell stands in a field of its own, mapped or not.
  const fields = contract.importFields.filter(
    (field) => mapping[field] !== undefined || rows.some((row) => row.fields[field] !== undefined),
  );
  if (fields.length === 0) return null;
  return (
    <section className="min-w-0" aria-label={title}>
      <h3 className="text-14 margin-0-0-8 semibold">{title}</h3>
      <div className="scroll radius-card box-line bg-panel" role="region" aria-label="Rows" tabIndex={0}>
        <Table className="nowrap">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              {fields.map((field) => (
                <Table.Th key={field}>{contract.importFieldNames[field]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, fields: values, reasons, left_out: left }) => (
              <Table.Tr key={row}>
                <Table.Td className="tabular ink-dim">{row}</Table.Td>
                {reasons.length > 0 ? (
                  <Table.Td colSpan={fields.length} className="ink-error">
                    Refused. {reasons.join(' ')}
                  </Table.Td>
                ) : (
                  fields.map((field) => {
                    const fault = left.find((one) => one.field === field);
                    return (
                      <Table.Td key={field} {...(fault ? { className: 'ink-error' } : {})}>
                        {fault ? words.leftOut(fault.reason) : shown(field, values[field])}
                      </Table.Td>
                    );
                  })
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
