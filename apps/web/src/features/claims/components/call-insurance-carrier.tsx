import { telHref } from '@chairline/contract';
import { mdiContentCopy, mdiPhoneOutline } from '@mdi/js';
import { CallButton } from '../../../ui/call-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import { insuranceCarrierPhone } from '../claim-words.ts';

interface CallInsuranceCarrierProps {
  carrier: string;
  num: string;
}

async function copy(num: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(num);
    notify({ message: `${num} copied` });
  } catch {
    notify({ message: `This browser does not let us copy. The number is ${num}.`, kind: 'warning' });
  }
}

/** The carrier's number: called, or copied. */
export function CallInsuranceCarrier({ carrier, num }: CallInsuranceCarrierProps) {
  const shown = insuranceCarrierPhone(num);
  if (shown === '') return <span className="hint">No number</span>;
  return (
    <span className="inline-row fixed-size">
      {telHref(num) ? (
        <CallButton
          name={carrier}
          number={num}
          className="inline-row bare text-13 gap-6 min-h-28 pad-0-8 radius-control ink-brand medium tabular no-underline nowrap hover-tint phone-min-44"
        >
          <Icon path={mdiPhoneOutline} size={16} />
          {shown}
        </CallButton>
      ) : (
        <span className="inline-row text-13 gap-6 min-h-28 pad-0-8 radius-control ink tabular no-underline nowrap phone-min-44">
          {shown}
        </span>
      )}
      <IconButton
        icon={mdiContentCopy}
        label={`Copy the number of ${carrier}`}
        tip="Copy the number"
        size={28}
        onClick={() => void copy(shown)}
      />
    </span>
  );
}
