import '@mantine/core/styles/Checkbox.layer.css';
import { formatPhone, type imports as contract, formatCount } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { mdiAccountGroupOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { familiesWords } from '../import-words.ts';
import { type ContactImport, foundFamiliesQuery, linkFamilies } from '../queries.ts';

/** The way to the families that an import's contacts may be; nothing where there are none. */
export function FoundFamiliesButton({ entry }: { entry: ContactImport }) {
  const [open, setOpen] = useState(false);
  const total = useQuery(foundFamiliesQuery(entry)).data?.total ?? 0;
  if (total === 0 && !open) return null;
  return (
    <FamiliesDoor
      entry={entry}
      words={`${familiesWords(total)} found: link them?`}
      open={open}
      onChange={setOpen}
    />
  );
}

/** The same of an earlier import: they are looked for only when somebody asks, for a history is long. */
export function FamiliesButton({ entry }: { entry: ContactImport }) {
  const [open, setOpen] = useState(false);
  return <FamiliesDoor entry={entry} words="Link families" open={open} onChange={setOpen} />;
}

interface DoorProps {
  entry: ContactImport;
  words: string;
  open: boolean;
  onChange: (open: boolean) => void;
}

function FamiliesDoor({ entry, words, open, onChange }: DoorProps) {
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon path={mdiAccountGroupOutline} />}
        onClick={() => onChange(true)}
      >
        {words}
      </Button>
      {open ? (
        <SheetDialog title="Link families" aside={entry.file_name} onClose={() => onChange(false)}>
          <FoundFamilies entry={entry} onDone={() => onChange(false)} />
        </SheetDialog>
      ) : null}
    </>
  );
}

const keyOf = ({ members }: contract.FoundFamily): number => members[0]!.contact_id;

/** People of one number and surname, family by family; those that are ticked are linked. */
function FoundFamilies({ entry, onDone }: { entry: ContactImport; onDone: () => void }) {
  const query = useQuery(foundFamiliesQuery(entry));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { busy, run } = useWork(sayFault);
  if (query.data === undefined)
    return <QueryWait query={query} subject="The families" rows={5} rowHeight={44} />;
  const { families, total } = query.data;
  if (families.length === 0)
    return (
      <EmptyState
        title="No families to link"
        hint="Nobody of this import shares a number and a surname with somebody who is not in one family with them already."
      />
    );
  const chosen = families.filter((family) => !left.has(keyOf(family)));
  const toggle = (key: number) =>
    setLeft((held) => new Set(held.has(key) ? [...held].filter((one) => one !== key) : [...held, key]));
  const link = async () => {
    const linked = await linkFamilies(entry.id, chosen);
    notify({ kind: 'success', message: `${familiesWords(linked)} linked.` });
    onDone();
  };
  return (
    <div className="column gap-12">
      <p className="hint no-margin">
        They share a phone number and a surname. A rollback of the import takes the links away with the
        contacts.
      </p>
      <Checkbox
        label="All"
        checked={chosen.length === families.length}
        indeterminate={chosen.length > 0 && chosen.length < families.length}
        onChange={() => setLeft(chosen.length === families.length ? new Set(families.map(keyOf)) : new Set())}
      />
      <ul className="plain-list column gap-8" aria-label="Families">
        {families.map((family) => (
          <li key={keyOf(family)}>
            <Checkbox
              label={`${family.last_name}, ${formatPhone(family.number)}`}
              description={family.members.map(({ name }) => name).join(', ')}
              checked={!left.has(keyOf(family))}
              onChange={() => toggle(keyOf(family))}
            />
          </li>
        ))}
      </ul>
      {families.length < total ? (
        <p className="hint no-margin">
          The first {families.length} of {formatCount(total)}: the others follow when these are linked.
        </p>
      ) : null}
      <Button disabled={chosen.length === 0} loading={busy} onClick={() => void run(link)}>
        Link {familiesWords(chosen.length)}
      </Button>
    </div>
  );
}
