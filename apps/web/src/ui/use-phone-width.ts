import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as a phone (specification 1, section 9: up to 768 px). */
export function usePhoneWidth(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
