import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './snackbar.module.css';

/** Where messages appear: beside the navigation, on a phone under the head; never over the composer or a form's button. */
export function Snackbar() {
  return (
    <Notifications
      position="bottom-left"
      limit={3}
      zIndex={500}
      containerWidth={400}
      withinPortal={false}
      className={classes.place}
    />
  );
}
