import { mail, pathOf } from '@chairline/contract';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './mail-message.module.css';

interface MailFrameProps {
  emailId: number;
  /** Whether images from outside are let in. */
  images: boolean;
  subject: string;
  /** What is to be said above it: the mail could not be shown as it is. */
  onNote: (note: string | null) => void;
}

/** A higher mail scrolls in its own frame: nobody's mail makes the page endless. */
const HIGHEST = 20_000;

/**
 * A mail's HTML, sanitised by the server, in a frame that may run nothing. The frame is as high as what is in it.
 */
export function MailFrame({ emailId, images, subject, onNote }: MailFrameProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(120);
  const address = `/api${pathOf(mail.getEmailHtml, {
    params: { id: emailId },
    query: { images: images ? '1' : '0', dark: scheme === 'dark' ? '1' : '0' },
  })}`;

  /** Which page is in the frame: before it has come there is an empty one, which says nothing of its height. */
  const [loaded, setLoaded] = useState('');

  useEffect(() => {
    if (loaded !== address) return undefined;
    const page = frame.current?.contentDocument;
    if (!page?.body) return undefined;
    const measure = () =>
      setHeight(Math.min(HIGHEST, Math.ceil(page.body.getBoundingClientRect().bottom) + 24));
    measure();
    const size = new ResizeObserver(measure);
    size.observe(page.body);
    return () => size.disconnect();
  }, [loaded, address]);

  return (
    <iframe
      ref={frame}
      key={address}
      className={classes.frame}
      style={{ height }}
      src={address}
      title={`E-mail: ${subject || '(no subject)'}`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={() => {
        setLoaded(address);
        onNote(frame.current?.contentDocument?.body.dataset.note ?? null);
      }}
    />
  );
}
