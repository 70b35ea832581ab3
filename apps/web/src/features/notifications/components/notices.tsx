import { notifications } from '@mantine/notifications';
import { notifications as contract } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useDue } from '../due-store.ts';
import { followNews } from '../follow-news.ts';
import { useFront } from '../front-window.ts';
import { isQuietBy, noticeSettingsQuery } from '../notice-settings.ts';
import { lookedElsewhere } from '../patient-notices.ts';
import { DueNotice } from './due-notice.tsx';
import classes from './due-notice.module.css';

const NOTICE = 'reminders-due';
/** How often it is looked whether quiet times have begun or ended, in milliseconds. */
const LOOK_MS = 15_000;

/** Whether these are the viewer's quiet times. */
function useQuietTimes(): boolean {
  const { data } = useQuery(noticeSettingsQuery);
  const now = useNow(LOOK_MS);
  return data !== undefined && isQuietBy(data.settings, now);
}

/**
 * Tells what is new, from when it is on the page. The reminders that have come stand in one notice, in one window,
 * until they are dealt with.
 */
export default function Notices() {
  const { history } = useRouter();
  const count = useDue(({ due }) => due.size);
  const front = useFront(({ front: is }) => is);
  const quiet = useQuietTimes();
  const shown = front && count > 0 && !quiet;
  useEffect(() => {
    const open = (path: string) => history.push(path, {});
    followNews(open);
    // The address follows in a moment.
    return history.subscribe(() => setTimeout(lookedElsewhere));
  }, [history]);

  useEffect(() => {
    if (!shown) return undefined;
    notifications.show({
      id: NOTICE,
      // Read out below, as every message is.
      role: 'group',
      'aria-label': 'Reminders',
      autoClose: false,
      withCloseButton: false,
      color: 'yellow.7',
      classNames: { root: classes.root!, description: classes.description! },
      message: <DueNotice onOpen={(path) => history.push(path, {})} />,
    });
    return () => void notifications.hide(NOTICE);
  }, [shown, history]);

  const spoken = useRef(0);
  useEffect(() => {
    if (shown && count > spoken.current) {
      const { reminderTitle, reminderBody } = contract.notificationMessages;
      announce(`${reminderTitle}: ${reminderBody(count)}`);
    }
    spoken.current = shown ? count : 0;
  }, [shown, count]);
  return null;
}
