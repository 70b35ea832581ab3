import { telHref } from '@chairline/contract';
import { mdiContentCopy, mdiPhoneOutline } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { carrierPhone } from '../claim-words.ts';
import classes from './call-carrier.module.css';

interface CallCarrierProps {
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

/** The carrier's number: dialled by the telephone this device has, or copied. */
export function CallCarrier({ carrier, num }: CallCarrierProps) {
  const shown = carrierPhone(num);
  const href = telHref(num);
  if (shown === '') return <span className={classes.none}>No number</span>;
  return (
    <span className={classes.call}>
      {href ? (
        <a
          className={classes.number}
          href={href}
          aria-label={`Call ${carrier}, ${shown}`}
          data-tip={`Call ${carrier}`}
        >
          <Icon path={mdiPhoneOutline} size={16} />
          {shown}
        </a>
      ) : (
        <span className={classes.text}>{shown}</span>
      )}
      <button
        type="button"
        className={classes.copy}
        aria-label={`Copy the number of ${carrier}`}
        data-tip="Copy the number"
        onClick={() => void copy(shown)}
      >
        <Icon path={mdiContentCopy} size={16} />
      </button>
    </span>
  );
}
