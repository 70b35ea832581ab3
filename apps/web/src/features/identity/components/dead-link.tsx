import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './public-form.module.css';

interface DeadLinkProps {
  /** What is over and how to get on. */
  text: string;
  /** Whether the user can get a new link without anybody else. */
  renew?: boolean;
}

/** In the place of a form whose link opens nothing any more. */
export function DeadLink({ text, renew = false }: DeadLinkProps) {
  return (
    <div className="grid gap-14">
      <p className={classes.faultText} role="alert">
        {text}
      </p>
      {renew ? (
        <Button component={Link} to="/password/reset" size="md" fullWidth>
          Ask for a new link
        </Button>
      ) : null}
      <div className={classes.links}>
        <Link to="/" className={classes.link}>
          Go to sign in
        </Link>
      </div>
    </div>
  );
}
