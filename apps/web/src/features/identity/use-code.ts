import { identity } from '@chairline/contract';
import { useRef, useState } from 'react';
import { checkCode, cleanCode } from './second-factor-code.ts';
import { describeCodeError, isChallengeOver } from './sign-in-error.ts';

/** Back to the password where the right one has been too long ago. @returns whether it has */
export function leaveWhenOver(fault: unknown, onBack: (note: string) => void): boolean {
  const over = isChallengeOver(fault);
  if (over) onBack(identity.secondFactorMessages.challengeEnded);
  return over;
}

/**
 * The field of a one-time code and its sending: checked first, sent once at a time, and typed over after a refusal.
 * @param submit sends the code, without its blanks
 * @param handle says whether it has dealt with what `submit` threw; then nothing is shown here
 */
export function useCode(submit: (code: string) => Promise<void>, handle?: (fault: unknown) => boolean) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const send = async (code: string) => {
    if (running) return;
    const wrong = checkCode(code);
    setError(wrong);
    if (wrong) return;
    setRunning(true);
    try {
      await submit(cleanCode(code));
    } catch (fault) {
      if (handle?.(fault)) return;
      setRunning(false);
      setError(describeCodeError(fault));
      field.current?.focus();
      field.current?.select();
    }
  };

  return {
    running,
    send: (code = value): void => void send(code),
    type: (typed: string): void => {
      setValue(typed);
      setError(null);
    },
    /** For the `CodeField`. */
    field: { ref: field, value, error, readOnly: running },
  };
}
