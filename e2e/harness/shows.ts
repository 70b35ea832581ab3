import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { until } from './until.ts';

/** What can be read off an element, or of how many there are. */
export interface Shown {
  /** How many elements there are. */
  count?: number;
  /** The words in the element, as they stand in the document. */
  text?: string | null;
  /** The same of each of them, in their order. */
  texts?: string[];
  /** What is in a field. */
  value?: string;
  visible?: boolean;
  disabled?: boolean;
  checked?: boolean;
  /** Attributes by name; null where there is none. */
  attributes?: Record<string, string | null>;
}

const reads: {
  [Key in keyof Shown]-?: (locator: Locator, wanted: NonNullable<Shown[Key]>) => Promise<unknown>;
} = {
  count: (locator) => locator.count(),
  text: (locator) => locator.textContent(),
  texts: (locator) => locator.allTextContents(),
  value: (locator) => locator.inputValue(),
  visible: (locator) => locator.isVisible(),
  disabled: (locator) => locator.isDisabled(),
  checked: (locator) => locator.isChecked(),
  attributes: async (locator, wanted) =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(wanted).map(async (name) => [name, await locator.getAttribute(name)] as const),
      ),
    ),
};

/**
 * Waits until a page shows what is wanted, all of it at one look: what follows from an act stands a moment later, on a
 * busy machine much later, so a journey never looks once (`npm run check` refuses it).
 * @param locator where to look
 * @param wanted what has to be seen there
 * @throws Error with what was seen last, when it hangs
 */
export async function shows(locator: Locator, wanted: Shown): Promise<void> {
  await until(`${String(locator)} shows ${JSON.stringify(wanted)}`, async () => {
    const seen: Record<string, unknown> = {};
    for (const key of Object.keys(wanted) as (keyof Shown)[]) {
      const read = reads[key] as (from: Locator, value: unknown) => Promise<unknown>;
      seen[key] = await read(locator, wanted[key]);
    }
    if (!isDeepStrictEqual(seen, wanted)) throw new Error(`it shows ${JSON.stringify(seen)}`);
    return true;
  });
}
