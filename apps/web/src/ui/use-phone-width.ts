import { useMediaQuery } from '@mantine/hooks';

const PHONE = '(max-width: 48em)';

/** Whether the page is as narrow as a phone (specification 1, section 9: up to 768 px). */
export function usePhoneWidth(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}

/** The same, asked once. */
export const isPhoneWidth = (): boolean => matchMedia(PHONE).matches;
