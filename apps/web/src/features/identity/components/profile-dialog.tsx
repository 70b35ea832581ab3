import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import classes from './profile-dialog.module.css';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';

const fields = [
  ['first_name', 'First Name', 'given-name'],
  ['last_name', 'Last Name', 'family-name'],
  ['email', 'E-mail', 'email'],
  ['username', 'Username', 'username'],
] as const;
/** Nobody's password is ever sent back: so many dots stand for any. */
const MASK = '••••••••';

/**
 * The user's own account, as text. As specified (1, section 2) the Edit button is disabled, and Save and Cancel end
 * the edit mode without a call: an admin changes these values. Role and password are never fields.
 */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const user = useSession();
  useBackCloses(onClose);
  const phone = usePhoneWidth();
  const [typed, setTyped] = useState<Partial<Record<(typeof fields)[number][0], string>> | null>(null);
  const editing = typed !== null;
  const endEditing = () => setTyped(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title="My Profile"
      size="lg"
      fullScreen={phone}
      radius={phone ? 0 : 'md'}
      transitionProps={{ duration: 120 }}
    >
      <div className="row gap-12 margin-b-16">
        <UserAvatar user={user} size={48} />
        <div className="grid min-w-0">
          <span className="semibold breakable">
            {`${user.first_name} ${user.last_name}`.trim() || user.username}
          </span>
          <span className="hint">
            {user.client.name} · Client ID {user.client_id}
          </span>
        </div>
      </div>
      {editing ? (
        <div className={classes.fields}>
          {fields.map(([field, label, autoComplete]) => (
            <TextInput
              key={field}
              label={label}
              autoComplete={autoComplete}
              value={typed[field] ?? user[field]}
              onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      ) : (
        <FactList>
          {fields
            .filter(([field]) => user[field] !== '')
            .map(([field, label]) => (
              <Fact key={field} label={label}>
                {user[field]}
              </Fact>
            ))}
        </FactList>
      )}
      <FactList>
        <Fact label="Role">{user.role}</Fact>
        <Fact label="Password">{MASK}</Fact>
      </FactList>
      <p className="hint margin-12-0-0">
        An admin of your office changes names, e-mail, username and role. You change your password under
        Settings › Password.
      </p>
      <div className="flex justify-end gap-8 margin-t-12">
        {editing ? (
          <>
            <Button variant="default" onClick={endEditing}>
              Cancel
            </Button>
            <Button onClick={endEditing}>Save</Button>
          </>
        ) : (
          <Button variant="default" disabled onClick={() => setTyped({})}>
            Edit
          </Button>
        )}
      </div>
    </Modal>
  );
}
