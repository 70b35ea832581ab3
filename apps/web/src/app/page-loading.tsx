import classes from './pages.module.css';

/** Between two screens, when the next takes longer than a moment. */
export function PageLoading() {
  return (
    <div className={classes.center} role="status" aria-label="Loading the page">
      <span className={classes.spinner} />
    </div>
  );
}
