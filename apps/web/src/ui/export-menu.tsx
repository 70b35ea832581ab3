import type { RouteShape, TableFormat } from '@chairline/contract';
import { Button, Menu } from '@mantine/core';
import { mdiDownloadOutline, mdiFileDelimitedOutline, mdiFileExcelOutline } from '@mdi/js';
import { Icon } from './icon.tsx';
import { type Export, useExport } from './use-export.ts';

interface ListExport {
  /** Answers the list as a file, in the `format` that its query names. */
  route: RouteShape;
  /** What narrows the list; asked for as the file is, where the list may be a moment behind. */
  query: Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);
}

const formats: readonly { format: TableFormat; words: string; icon: string }[] = [
  { format: 'csv', words: 'CSV', icon: mdiFileDelimitedOutline },
  { format: 'xlsx', words: 'Excel', icon: mdiFileExcelOutline },
];

/** The entries of a list's menu that hand it over as it is filtered. */
export function ExportItems({ route, query, exporting, start }: ListExport & Export) {
  return formats.map(({ format, words, icon }) => (
    <Menu.Item
      key={format}
      leftSection={<Icon path={icon} />}
      disabled={exporting}
      onClick={() => start(route, { query: { ...(typeof query === 'function' ? query() : query), format } })}
    >
      Export as {words}
    </Menu.Item>
  ));
}

interface ExportMenuProps extends ListExport {
  /** What is exported. */
  label: string;
  /** On the button, where there is room for it. */
  words?: string;
}

/** The same behind a button of its own, for a list that has no menu. */
export function ExportMenu({ label, words, ...list }: ExportMenuProps) {
  const made = useExport();
  const name = made.exporting ? 'The file is being made…' : label;
  return (
    <Menu position="bottom-end" width={180} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        {words === undefined ? (
          <button
            type="button"
            className="icon-button relative square-36 fixed-size radius-control ink-dim hover-lift phone-44"
            aria-label={name}
            aria-busy={made.exporting || undefined}
            data-tip={name}
          >
            <Icon path={mdiDownloadOutline} size={18} />
          </button>
        ) : (
          <Button
            variant="default"
            loading={made.exporting}
            aria-label={label}
            leftSection={<Icon path={mdiDownloadOutline} />}
          >
            {words}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems {...list} {...made} />
      </Menu.Dropdown>
    </Menu>
  );
}
