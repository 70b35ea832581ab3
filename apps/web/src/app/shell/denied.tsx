import { Link } from '@tanstack/react-router';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { plainButton } from '../../ui/plain-button.tsx';

/** In the place of a screen that this user may not use. @param needs the right that it asks for */
export default function Denied({ needs }: { needs: string }) {
  return (
    <AccessDenied {...(needs === 'provide' ? { hint: 'This page is for the provider’s admins.' } : {})}>
      <Link to="/frontdesk" className={plainButton()}>
        Go to Sales Workflow
      </Link>
    </AccessDenied>
  );
}
