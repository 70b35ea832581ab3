import { telHref } from '@chairline/contract';
import { mdiBriefcaseOutline, mdiCellphone, mdiHomeOutline, mdiPhoneOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useLimited } from '../lib/limited.ts';
import classes from './call-button.module.css';
import { type Callee, callOut, hasSoftphone, refusedCall } from './call-out.ts';
import { callWords, type NumberKind } from './callee-words.ts';
import { Icon } from './icon.tsx';

/** The icon of a number among others; a number alone has the telephone's. */
const kindIcons: Record<NumberKind, string> = {
  cell: mdiCellphone,
  home: mdiHomeOutline,
  work: mdiBriefcaseOutline,
};

interface CallButtonProps extends Callee {
  /** Told where there are several. */
  kind?: NumberKind | undefined;
  /** In the icon's place. */
  children?: ReactNode;
  className?: string | undefined;
  size?: number;
  tabIndex?: number;
  onCalled?: () => void;
}

/**
 * Calls a number or a colleague. Who has no softphone gets a link for the telephone of their device; in an office whose
 * time is over it says so instead of calling.
 */
export function CallButton(props: CallButtonProps) {
  const { kind, children, className = classes.button, size = 20, tabIndex, onCalled, ...callee } = props;
  // The office's time, and the softphone, come and go while a page stands.
  useLimited();
  const words = callWords(props);
  const given = { className, 'aria-label': words, tabIndex };
  const content = children ?? <Icon path={kind ? kindIcons[kind] : mdiPhoneOutline} size={size} />;
  if (callee.softphone === undefined && !hasSoftphone()) {
    const href = telHref(callee.number);
    return (
      <a {...given} href={href ?? undefined} data-tip={words}>
        {content}
      </a>
    );
  }
  const refused = refusedCall(callee);
  return (
    <button
      {...given}
      type="button"
      aria-disabled={refused !== null || undefined}
      data-tip={refused ?? words}
      onClick={() => {
        onCalled?.();
        callOut(callee);
      }}
    >
      {content}
    </button>
  );
}
