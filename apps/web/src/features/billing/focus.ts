import { useEffect, useState } from 'react';

/** The heading with the plan's name: it takes the focus when a button that did its work leaves the screen. */
export const PLAN_HEADING = 'current-plan';

function takeLostFocus(opener?: Element | null): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (!lost) return;
  const heir = opener?.isConnected ? opener : document.getElementById(PLAN_HEADING);
  if (heir instanceof HTMLElement) heir.focus();
}

/** For a button that goes away by what it does: the keyboard goes on at the plan's name. */
export function usePassFocusOn(): void {
  useEffect(() => () => void setTimeout(takeLostFocus), []);
}

/** For a dialog that is mounted open: the focus goes back to what opened it. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void setTimeout(() => takeLostFocus(opener)), [opener]);
}
