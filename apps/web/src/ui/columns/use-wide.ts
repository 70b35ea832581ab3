import { useMediaQuery } from '@mantine/hooks';

/** Whether there is room for three columns; on a tablet the right one lies over the others or is left out. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 1001px)', true, { getInitialValueInEffect: false });
}
