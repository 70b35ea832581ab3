import classes from './unread-line.module.css';

/** Across a thread, above what its reader has not seen yet. */
export const UnreadLine = () => (
  <div className={classes.line}>
    <span>New since you last looked</span>
  </div>
);
