import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { startNoticeClock } from './notice-clock.ts';
import classes from './snackbar.module.css';

/** The height a phone's screen leaves free for the notice at its foot. */
const ROOM = '--cl-note-room';

/**
 * Where messages appear, one at a time, the newest first. They have a place of their own: in the top bar, where a
 * screen's name stands; on a phone above the navigation, in room that the screen leaves for as long.
 */
export function Snackbar() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(startNoticeClock, []);
  useEffect(() => {
    const notices = place.current?.querySelector('[data-position="bottom-left"]');
    if (!notices) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height > 0) style.setProperty(ROOM, `${Math.ceil(height) + 8}px`);
      else style.removeProperty(ROOM);
    });
    observer.observe(notices);
    return () => {
      observer.disconnect();
      style.removeProperty(ROOM);
    };
  }, []);
  return (
    <div ref={place}>
      <Notifications
        position="bottom-left"
        limit={1}
        zIndex={500}
        transitionDuration={150}
        withinPortal={false}
        className={classes.place}
      />
    </div>
  );
}
