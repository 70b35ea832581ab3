import { formatPhone, type consent } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiMessageOffOutline } from '@mdi/js';
import { Banner } from '../../../ui/banner.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { decideLikely } from '../mutations.ts';
import { useLikelyOptOuts } from '../queries.ts';

/** Stands above a contact's thread while one of their messages reads like a wish to stop; nothing otherwise. */
export function LikelyOptOutBanner({ contactId }: { contactId: number }) {
  const open = useLikelyOptOuts(contactId);
  return open.map((likely) => <LikelyOptOutQuestion key={likely.likely_id} likely={likely} />);
}

/** One message that reads like a wish to stop, and the two answers a person can give. */
export function LikelyOptOutQuestion({ likely }: { likely: consent.LikelyOptOut }) {
  const { busyWith, run } = useWork<'stop' | 'dismiss'>(sayFault, () => document.getElementById('main'));
  const decide = (decision: 'stop' | 'dismiss') => run(() => decideLikely(likely, decision), decision);
  const number = formatPhone(likely.number);
  return (
    <Banner
      tone="warning"
      icon={mdiMessageOffOutline}
      title={`${likely.full_name || number} wrote: “${likely.words}”`}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            loading={busyWith === 'stop'}
            onClick={() => void decide('stop')}
          >
            Stop texting
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={busyWith === 'dismiss'}
            onClick={() => void decide('dismiss')}
          >
            They meant something else
          </Button>
        </>
      }
    >
      Stop texting {number}?
    </Banner>
  );
}
