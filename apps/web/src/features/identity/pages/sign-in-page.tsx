import type { identity } from '@chairline/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clearEndedReason, guardSession, readEndedReason, startPath } from '../../../lib/session.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import classes from './sign-in-page.module.css';

const route = getRouteApi('/');

export function SignInPage() {
  useDocumentTitle('Sign in');
  const { to } = route.useSearch();
  const navigate = useNavigate();
  const [ended] = useState(readEndedReason);

  useEffect(() => {
    let gone = false;
    // A session this device no longer remembers may still be good.
    void guardSession().then((user) => {
      if (user && !gone) void navigate({ href: to ?? startPath(user), replace: true });
    });
    return () => {
      gone = true;
    };
  }, [navigate, to]);

  const enter = (user: identity.SessionUser) => {
    clearEndedReason();
    void navigate({ href: to ?? startPath(user), replace: true });
  };

  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <div className={classes.brand}>
          <LogoMark size={40} />
          <span className={classes.name}>Chairline</span>
        </div>
        <h1 className={classes.title}>Sign in to your front desk</h1>
        {ended ? (
          <p className={classes.note} role="status">
            {ended}
          </p>
        ) : null}
        <SignInForm onSignedIn={enter} />
      </div>
      <p className={classes.foot}>Texts, calls and e-mails of your dental office, in one place.</p>
    </main>
  );
}
