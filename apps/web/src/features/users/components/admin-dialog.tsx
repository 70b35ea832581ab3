import { mdiAccountMultipleOutline, mdiAccountPlusOutline, mdiShieldLockOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { SectionedDialog } from '../../../ui/sectioned-dialog.tsx';
import { CreateUser } from './create-user.tsx';
import { ManageAccounts } from './manage-accounts.tsx';
import { OfficeSecurity } from './office-security.tsx';

const denied = <AccessDenied hint="Only an admin may do this. Ask an admin of your office." />;

/** The Admin dialog: new users, the accounts there are, and the office's rules for signing in. */
export default function AdminDialog({ onClose }: { onClose: () => void }) {
  const { can } = useSession();
  const allowed = can.administer;
  return (
    <SectionedDialog
      title="Admin"
      onClose={onClose}
      foot={
        allowed ? (
          <>
            Who can call and text, and what rings for them, is under{' '}
            <Link
              to="/settings/$section"
              params={{ section: 'endpoints' }}
              className="ink-brand"
              onClick={onClose}
            >
              User Endpoints
            </Link>
            .
          </>
        ) : undefined
      }
      sections={[
        {
          id: 'create',
          label: 'Create User',
          icon: mdiAccountPlusOutline,
          content: allowed ? <CreateUser /> : denied,
        },
        {
          id: 'manage',
          label: 'Manage Accounts',
          icon: mdiAccountMultipleOutline,
          content: allowed ? <ManageAccounts /> : denied,
        },
        {
          id: 'security',
          label: 'Security',
          icon: mdiShieldLockOutline,
          content: allowed ? <OfficeSecurity /> : denied,
        },
      ]}
    />
  );
}
