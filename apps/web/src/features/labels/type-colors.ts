import { labels } from '@chairline/contract';

/** The type most contacts have; an office begins with one of that name. */
const PATIENT = 'patient';

/** The colour of each contact type that is told apart in a list: of every one but "Patient". */
export const colorsOfTypes = (
  types: readonly Pick<labels.ContactType, 'type_id' | 'type_name' | 'color'>[],
): ReadonlyMap<number, string> =>
  new Map(
    types
      .filter(({ type_name }) => labels.labelKey(type_name) !== PATIENT)
      .map(({ type_id, color }) => [type_id, color]),
  );
