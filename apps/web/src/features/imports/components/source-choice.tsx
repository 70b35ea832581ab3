import { imports as contract } from '@chairline/contract';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { change, readFrom, useWizard } from '../wizard.ts';

const words = contract.importMessages;

/** What of the file is read: which sheet, which row as headers, and whether hidden rows count. */
export function SourceChoice({ source }: { source: contract.ImportPreview['source'] }) {
  const wizard = useWizard();
  // What was just chosen stands at once, not when the file has been read by it.
  const sheet = wizard.sheet ?? source.sheet;
  const headerRow = wizard.headerRow ?? source.header_row;
  const rows = source.header_rows.some(({ row }) => row === headerRow)
    ? source.header_rows
    : [...source.header_rows, { row: headerRow, cells: [] }];
  return (
    <div className="grid gap-16" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
      {sheet !== null && source.sheets.length > 1 ? (
        <ChoiceField
          label={words.sheet}
          data={source.sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden ? words.hiddenSheet(name) : name,
          }))}
          value={sheet}
          onChange={(name) => readFrom({ sheet: name, headerRow: null })}
        />
      ) : null}
      <ChoiceField
        label={words.headerRow}
        data={rows.map(({ row, cells }) => ({ value: row, label: words.headerRowOf(row, cells) }))}
        value={headerRow}
        onChange={(row) => readFrom({ sheet: wizard.sheet, headerRow: row })}
      />
      {source.hidden_rows > 0 ? (
        <ChoiceField
          label={words.hiddenRows(source.hidden_rows)}
          data={contract.hiddenRowWays.map((way) => ({ value: way, label: contract.hiddenRowWayNames[way] }))}
          value={wizard.hiddenRows ?? source.hidden}
          onChange={(way) => change({ hiddenRows: way })}
        />
      ) : null}
    </div>
  );
}
