import type { identity } from '@chairline/contract';
import { useState } from 'react';
import { beginSession } from '../../../lib/session.ts';
import { CodeForm } from './code-form.tsx';
import { EnrollForm, type Enrolled } from './enroll-form.tsx';
import { PublicPage } from './public-page.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SecondStepProps {
  step: identity.SecondFactorStep;
  onSignedIn: (user: identity.SessionUser) => void;
  onBack: (note?: string) => void;
}

/** What follows the right password where a second factor is on, or required and not set up yet. */
export default function SecondStep({ step, onSignedIn, onBack }: SecondStepProps) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  if (enrolled) {
    return (
      <PublicPage tab="Recovery codes" title="Your recovery codes">
        <RecoveryCodes
          codes={enrolled.recovery_codes}
          onSaved={() => {
            beginSession(enrolled.user);
            onSignedIn(enrolled.user);
          }}
        />
      </PublicPage>
    );
  }
  return step.second_factor === 'code' ? (
    <PublicPage tab="Second step" title="Enter your code">
      <CodeForm challenge={step.challenge} onSignedIn={onSignedIn} onBack={onBack} />
    </PublicPage>
  ) : (
    <PublicPage tab="Second factor" title="Set up your second factor">
      <EnrollForm challenge={step.challenge} onEnrolled={setEnrolled} onBack={onBack} />
    </PublicPage>
  );
}
