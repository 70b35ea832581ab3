import type { imports as contract } from '@chairline/contract';
import { create } from 'zustand';

/** A file that was chosen; `key` tells two of the same name apart. */
export interface ChosenFile {
  file: File;
  key: number;
}

/** Specification 3, section 4.6. */
export interface Wizard {
  step: 1 | 2 | 3;
  chosen: ChosenFile | null;
  /** Null until a person changes what was guessed. */
  mapping: contract.ImportMapping | null;
  /** As a person chose it; null: as the file tells, or the office's habit. */
  dateOrder: contract.DateOrder | null;
  /** How the file's letters are written, as a person chose it. */
  encoding: contract.OldEncoding | null;
  /** 0: the default type. */
  typeId: number;
  duplicates: contract.DuplicateWay;
  /** What of the file is read, as a person chose it. */
  sheet: string | null;
  headerRow: number | null;
  hiddenRows: contract.HiddenRowWay | null;
  badValues: contract.BadValueWay;
  /** Row of the file → the contact whom a person said it is. */
  samePeople: Readonly<Record<number, number>>;
  /** A file is being sent. */
  importing: boolean;
  /** The import that was begun here with this file. */
  importId: number | null;
  fault: string | null;
  /** The same for every try of this import: a repeated one begins nothing new. */
  clientRef: string;
}

const beginning = (): Wizard => ({
  step: 1,
  chosen: null,
  mapping: null,
  dateOrder: null,
  encoding: null,
  sheet: null,
  headerRow: null,
  hiddenRows: null,
  typeId: 0,
  duplicates: 'skip',
  badValues: 'leave_out',
  samePeople: {},
  importing: false,
  importId: null,
  fault: null,
  clientRef: crypto.randomUUID(),
});

/** The import that is being prepared. It waits while another page is looked at. */
export const useWizard = create<Wizard>(beginning);

let chosenFiles = 0;

/** A new file resets importing and complete, and what was mapped for the one before it. */
export function chooseFile(file: File | null): void {
  const { typeId, duplicates, badValues } = useWizard.getState();
  chosenFiles += 1;
  useWizard.setState({
    ...beginning(),
    typeId,
    duplicates,
    badValues,
    chosen: file && { file, key: chosenFiles },
  });
}

/** Begins anew, as after an import that is through. */
export const startOver = (): void => useWizard.setState(beginning());
export const goTo = (step: Wizard['step']): void => useWizard.setState({ step, fault: null });

/** Another way to import the file is another import. */
export const change = (
  part: Partial<Omit<Wizard, 'step' | 'chosen' | 'importing' | 'importId' | 'fault' | 'clientRef'>>,
): void => useWizard.setState({ ...part, clientRef: crypto.randomUUID() });

/** Another sheet, or other headers: what was said of the columns and rows before is not said of these. */
export const readFrom = (source: Pick<Wizard, 'sheet' | 'headerRow'>): void =>
  change({ ...source, mapping: null, dateOrder: null, hiddenRows: null, samePeople: {} });

/** Says of a row which contact it is; null: that it is none. */
export function sayIsSame(row: number, contactId: number | null): void {
  const { [row]: _before, ...others } = useWizard.getState().samePeople;
  change({ samePeople: contactId === null ? others : { ...others, [row]: contactId } });
}

/** Says of each of these rows that it is its contact. Of all others that they are none. */
export const sayAreSame = (rows: readonly { row: number; contact_id: number }[]): void =>
  change({ samePeople: Object.fromEntries(rows.map(({ row, contact_id: id }) => [row, id])) });
