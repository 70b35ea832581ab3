import { contacts as contract, toE164, isEmail } from '@chairline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { bodyOf, type ContactFields } from './contact-fields.ts';

/** How long after the last key the look-up is made, in milliseconds. */
const WAIT_MS = 400;

const none: contract.Duplicate[] = [];

/** Whether there is enough in the form to know somebody by. */
function isTelling(fields: ContactFields): boolean {
  const { first_name, last_name, email, Birthdate, ph1, ph2, ph3 } = fields;
  const named = `${first_name}${last_name}`.trim() !== '' && Birthdate !== '';
  return named || isEmail(email.trim()) || [ph1, ph2, ph3].some((number) => toE164(number) !== null);
}

/**
 * Contacts that look like the person of the form, looked up a moment after the last key.
 * @param contactId the contact the form is about; null for a new one
 */
export function useDuplicates(contactId: number | null, fields: ContactFields): contract.Duplicate[] {
  const { first_name, last_name, ph1, ph2, ph3, email, Birthdate } = bodyOf(fields);
  const asked = JSON.stringify({ first_name, last_name, ph1, ph2, ph3, email, Birthdate });
  const [settled] = useDebouncedValue(asked, WAIT_MS);
  const enabled = isTelling(fields);
  const { data } = useQuery({
    queryKey: ['duplicates', contactId, settled],
    queryFn: async ({ signal }) => {
      const form = JSON.parse(settled) as Record<string, string>;
      const body = { ...form, ...(contactId === null ? {} : { contact_id: contactId }) };
      return (await call(contract.findDuplicates, { body, signal, quiet400: true })).items;
    },
    enabled,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    // Only a note beside the form: where it cannot be loaded the form works without it.
    retry: false,
  });
  return enabled ? (data ?? none) : none;
}
