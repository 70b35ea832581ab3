import type { health as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Banner, type BannerTone } from '../../../ui/banner.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { formatTime } from '../../../ui/format-date.ts';
import { stateWords } from '../state-words.ts';

interface HealthHeadProps {
  query: UseQueryResult<unknown>;
  state: contract.HealthState;
  title: string;
  at: string;
  timezone: string;
}

const tones: Record<contract.HealthState, BannerTone> = {
  ok: 'ok',
  off: 'ok',
  warning: 'warning',
  broken: 'error',
};

/** The sum of a page of health with the time of the look; says so where a later look failed. */
export function HealthHead({ query, state, title, at, timezone }: HealthHeadProps) {
  const time = formatTime(at, timezone);
  const look = (
    <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
      Look again
    </Button>
  );
  if (query.isError) {
    return (
      <Banner tone="warning" icon={stateWords.warning.icon} title={`This is as of ${time}`} actions={look}>
        It could not be looked at since. {errorMessage(query.error)}
      </Banner>
    );
  }
  return (
    <Banner tone={tones[state]} icon={stateWords[state].icon} title={title} actions={look}>
      Looked at {time}. It is looked at again every half minute while this page is open.
    </Banner>
  );
}
