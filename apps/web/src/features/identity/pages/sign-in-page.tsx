import { identity } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { clearEndedReason, guardSession, readEndedReason, startPath } from '../../../lib/session.ts';
import { PublicPage } from '../components/public-page.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';

const route = getRouteApi('/');
// Most sign-ins need the password alone.
const SecondStep = lazy(() => loadChunk('second-step', () => import('../components/second-step.tsx')));
const FirstAccount = lazy(() => loadChunk('first-account', () => import('../components/first-account.tsx')));

export function SignInPage() {
  const { to } = route.useSearch();
  const navigate = useNavigate();
  const [note, setNote] = useState(readEndedReason);
  const [step, setStep] = useState<identity.SecondFactorStep | null>(null);
  const begun = step !== null;
  // Where the server cannot be asked, or while it is, the form stands.
  const first = useQuery({
    queryKey: ['first-account'],
    queryFn: ({ signal }) => call(identity.checkFirstAccount, { signal }),
    retry: false,
  });

  useEffect(() => {
    // The second step ends by itself: a session found meanwhile must not take its words away.
    if (begun) return undefined;
    let gone = false;
    // A session this device no longer remembers may still be good.
    void guardSession().then((user) => {
      if (user && !gone) void navigate({ href: startPath(user, to), replace: true });
    });
    return () => {
      gone = true;
    };
  }, [navigate, to, begun]);

  const enter = (user: identity.SessionUser) => {
    clearEndedReason();
    void navigate({ href: startPath(user, to), replace: true });
  };

  if (step) {
    return (
      <Suspense fallback={null}>
        <SecondStep
          step={step}
          onSignedIn={enter}
          onBack={(why) => {
            setStep(null);
            setNote(why ?? null);
          }}
        />
      </Suspense>
    );
  }
  if (first.data?.needed) {
    return (
      <Suspense fallback={null}>
        <FirstAccount />
      </Suspense>
    );
  }
  return (
    <PublicPage tab="Log In" title="Sign in to your front desk" note={note}>
      <SignInForm onSignedIn={enter} onSecondStep={setStep} />
    </PublicPage>
  );
}
