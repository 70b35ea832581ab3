import { PublicPage } from './public-page.tsx';
import classes from './public-form.module.css';

/** The sign-in page of an installation that nobody can sign in to yet. */
export default function FirstAccount() {
  return (
    <PublicPage tab="First account" title="This Chairline has no account yet">
      <div className="grid gap-14">
        <p className="no-margin ink-dim">On the server run:</p>
        <pre className={classes.command}>
          <code>npm run first-account -- --email you@example.com</code>
        </pre>
        <p className="no-margin ink-dim">
          It makes the provider’s office and mails or prints the link for its first admin. In a container:
        </p>
        <pre className={classes.command}>
          <code>node apps/server/src/first-account-main.ts --email you@example.com</code>
        </pre>
        <p className="no-margin ink-dim">Then load this page again.</p>
      </div>
    </PublicPage>
  );
}
