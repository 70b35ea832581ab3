import { imports as contract, type labels } from '@chairline/contract';
import { importReducers, putImport } from '@chairline/office-state/imports';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { ChosenFile, Wizard } from './wizard.ts';

live.learn(contract.importEvents, {});

export type ContactImport = contract.ContactImport;

/** The office's imports, newest first; live. */
export const importsQuery = liveQuery(
  ['contact_imports'],
  (signal) => call(contract.listImports, { signal }),
  importReducers,
);

/** One import as it now is; undefined until it is known. It is followed from before it begins. */
export const useImport = (id: number | null): ContactImport | undefined =>
  useQuery(importsQuery).data?.find((one) => one.id === id);

/** Takes in what an answer said of an import. */
function receiveImport(entry: ContactImport): void {
  queryClient.setQueryData<ContactImport[]>(importsQuery.queryKey, (held) => putImport(held ?? [], entry));
}

/** Refused rows and kept contacts of an import; asked for again when it has gone on. */
export const importDetailQuery = ({ id, version }: ContactImport) =>
  queryOptions({
    queryKey: ['contact_import', id, version],
    queryFn: ({ signal }) => call(contract.getImport, { params: { import_id: id }, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** Who of an import is perhaps one family; others change contacts meanwhile, so it is asked for each time it is looked at. */
export const foundFamiliesQuery = ({ id, version }: ContactImport) =>
  queryOptions({
    queryKey: ['found_families', id, version],
    queryFn: ({ signal }) => call(contract.listFoundFamilies, { params: { import_id: id }, signal }),
    staleTime: 0,
  });

/** Makes families of contacts. @returns how many */
export async function linkFamilies(id: number, families: readonly contract.FoundFamily[]): Promise<number> {
  const { linked } = await call(contract.linkFoundFamilies, {
    params: { import_id: id },
    body: { families: families.map(({ members }) => members.map((one) => one.contact_id)) },
  });
  await queryClient.invalidateQueries({ queryKey: ['found_families', id] });
  return linked;
}

/** What a person chooses of how a file is read; null: as the file tells, else as the server remembers or guesses. */
type Reading = Pick<
  Wizard,
  'mapping' | 'dateOrder' | 'encoding' | 'sheet' | 'headerRow' | 'hiddenRows' | 'badValues'
>;

/** The same for looking and for beginning: what was foreseen is what is done. */
const readingFields = ({
  mapping,
  dateOrder,
  encoding,
  sheet,
  headerRow,
  hiddenRows,
  badValues,
}: Reading) => ({
  ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
  ...(dateOrder ? { date_order: dateOrder } : {}),
  ...(encoding ? { encoding } : {}),
  ...(sheet === null ? {} : { sheet }),
  ...(headerRow === null ? {} : { header_row: headerRow }),
  ...(hiddenRows ? { hidden_rows: hiddenRows } : {}),
  bad_values: badValues,
});

/**
 * How a file would be read, and where `outcome` is asked for what importing it would do. The file goes along each time: the
 * server keeps nothing of it.
 * @param given what a person has chosen of how it is read
 */
export const previewQuery = ({ file, key }: ChosenFile, given: Reading, outcome: boolean) =>
  queryOptions({
    queryKey: ['import_preview', key, readingFields(given), outcome],
    queryFn: ({ signal }) =>
      call(contract.previewImport, {
        body: {
          ...readingFields(given),
          outcome,
        },
        files: [file],
        signal,
        quiet400: true,
      }),
    // What is foreseen is foreseen anew each time it is looked at: others change contacts meanwhile.
    staleTime: outcome ? 0 : Infinity,
    gcTime: 60_000,
    retry: false,
    placeholderData: (held: contract.ImportPreview | undefined, before) =>
      before?.queryKey[1] === key ? held : undefined,
  });

/** Begins to import. @returns what the server says, and the import */
export async function startImport(given: {
  file: File;
  mapping: contract.ImportMapping;
  reading: Reading;
  typeId: number;
  duplicates: contract.DuplicateWay;
  /** Row of the file → contact_id. */
  samePeople: Readonly<Record<number, number>>;
  clientRef: string;
}): Promise<ContactImport> {
  const answer = await call(contract.startImport, {
    body: {
      ...readingFields({ ...given.reading, mapping: given.mapping }),
      mapping: JSON.stringify(given.mapping),
      duplicates: given.duplicates,
      same_people: JSON.stringify(
        Object.entries(given.samePeople).map(([row, id]) => ({ row: Number(row), contact_id: id })),
      ),
      client_ref: given.clientRef,
      ...(given.typeId === 0 ? {} : { contact_type: given.typeId }),
    },
    files: [given.file],
    quiet400: true,
  });
  receiveImport(answer.import);
  return answer.import;
}

export async function cancelImport(id: number): Promise<void> {
  receiveImport((await call(contract.cancelImport, { params: { import_id: id } })).import);
}

export async function rollBackImport(id: number): Promise<void> {
  receiveImport((await call(contract.rollBackImport, { params: { import_id: id } })).import);
  await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
}

/** Types that may be given by hand, as a list to choose from. */
export const typeChoices = (types: readonly labels.ContactType[]) =>
  types
    .filter(({ can_be_set }) => can_be_set)
    .map((type) => ({ value: String(type.type_id), label: type.type_name }));
