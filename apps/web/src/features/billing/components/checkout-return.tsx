import { Button, Loader } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { notify } from '../../../ui/notify.tsx';
import { useConfirmation } from '../use-confirmation.ts';
import { LinkButton } from './link-button.tsx';
import classes from './checkout-return.module.css';

const words = {
  soon: {
    title: 'Waiting for Stripe to confirm',
    text: 'This usually takes a few seconds. Your plan appears here by itself.',
  },
  late: {
    title: 'Stripe has not confirmed yet',
    text: 'This takes longer than usual. If you finished on the payment page, nothing needs to be paid twice: the plan appears here as soon as the word comes. You may go on working meanwhile.',
  },
  stopped: {
    title: 'Stripe has not confirmed yet',
    text: 'If you finished on the payment page, do not pay again: the plan appears here as soon as the word comes, also later today. If you did not finish, choose a plan anew.',
  },
} as const;

/** Back from the payment page: says what is waited for, for how long, and what to do when it does not come. */
export function CheckoutReturn({ subscribed }: { subscribed: boolean }) {
  const { phase, askAgain } = useConfirmation(subscribed);
  const navigate = useNavigate();
  const told = useRef(false);

  useEffect(() => {
    if (!subscribed || told.current) return;
    told.current = true;
    notify({ message: 'Thank you. Your plan is set up.', kind: 'success' });
    void navigate({ to: '/subscriptionManagement', search: {}, replace: true });
  }, [subscribed, navigate]);

  if (subscribed) return null;
  return (
    <section className={classes.panel} aria-label="Payment" role="status">
      {phase === 'stopped' ? null : <Loader size="sm" aria-hidden className={classes.loader} />}
      <div className="grid gap-2">
        <p className="no-margin semibold">{words[phase].title}</p>
        <p className={classes.text}>{words[phase].text}</p>
        {phase === 'soon' ? null : (
          <div className={classes.actions}>
            <Button variant="default" onClick={askAgain}>
              Check again
            </Button>
            <LinkButton variant="subtle" to="/pricing">
              Back to the plans
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  );
}
