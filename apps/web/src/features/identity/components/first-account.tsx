import { PublicPage } from './public-page.tsx';
import classes from './public-form.module.css';

/** The sign-in page of an installation that nobody can sign in to yet. */
export default function FirstAccount() {
  return (
    <PublicPage tab="First account" title="This Chairline has no account yet">
      <div className={classes.form}>
        <p className={classes.text}>On the server run:</p>
        <pre className={classes.command}>
          <code>npm run first-account -- --email you@example.com</code>
        </pre>
        <p className={classes.text}>
          It makes the provider’s office and mails or prints the link for its first admin. In a container:
        </p>
        <pre className={classes.command}>
          <code>node apps/server/src/first-account-main.ts --email you@example.com</code>
        </pre>
        <p className={classes.text}>Then load this page again.</p>
      </div>
    </PublicPage>
  );
}
