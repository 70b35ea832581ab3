import { identity } from '@chairline/contract';
import { useEffect, useState } from 'react';

export interface FormAlert {
  text: string;
  /** Said by the server: it stays until the form is changed, for it may take longer to read. */
  fromServer: boolean;
}

/**
 * The alert of a form that sets a password (specification 1, sections 5 and 8): our own words stand for
 * three seconds, and while an alert is that young the form is not sent again.
 */
export function useFormAlert() {
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [blocked, setBlocked] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!alert) return undefined;
    setBlocked(true);
    const timer = setTimeout(() => {
      setBlocked(false);
      if (!alert.fromServer) setAlert(null);
    }, identity.FORM_ALERT_MS);
    return () => clearTimeout(timer);
  }, [alert]);
  return {
    alert,
    blocked,
    /** The rules that the password was refused for, here or by the server; they stand until it is another. */
    faults,
    show: (text: string, password: string) => {
      setAlert({ text, fromServer: false });
      setFaults(text === identity.passwordMessages.invalid ? identity.passwordFaults(password) : []);
    },
    showServer: (text: string) => {
      const broken = identity.readPasswordFaults(text);
      setFaults(broken ?? []);
      setAlert(
        broken ? { text: identity.passwordMessages.invalid, fromServer: false } : { text, fromServer: true },
      );
    },
    passwordEdited: () => setFaults([]),
    /** The form was changed: what the server said of the old values is over. */
    edited: () => {
      if (alert?.fromServer && !blocked) setAlert(null);
    },
  };
}
