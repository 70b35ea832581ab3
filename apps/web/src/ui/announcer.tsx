import { create } from 'zustand';
import { HiddenText } from './hidden-text.tsx';

const useSpoken = create<{ polite: string; urgent: string }>(() => ({ polite: '', urgent: '' }));

/** Speaks a text to screen readers; `urgent` interrupts what they are reading. */
export function announce(text: string, urgent = false): void {
  const key = urgent ? 'urgent' : 'polite';
  const spoken = useSpoken.getState()[key];
  // The same text twice is a change only with something invisible added.
  useSpoken.setState({ [key]: spoken === text ? `${text}\u00A0` : text });
}

/** The regions screen readers listen to; once on the page. */
export function Announcer() {
  const { polite, urgent } = useSpoken();
  return (
    <>
      <HiddenText role="status" aria-live="polite">
        {polite}
      </HiddenText>
      <HiddenText role="alert" aria-live="assertive">
        {urgent}
      </HiddenText>
    </>
  );
}
