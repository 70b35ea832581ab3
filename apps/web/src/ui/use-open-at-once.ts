import { useEffect, useRef, useState } from 'react';

/**
 * Of a menu that is loaded when it is first wanted: opens it when it has come. The focus goes back to where it was when
 * the menu opened, so the button must have it first.
 */
export function useOpenAtOnce() {
  const [opened, onChange] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    onChange(true);
  }, []);
  return { button, menu: { opened, onChange } };
}
