import { users, type phones } from '@chairline/contract';
import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { NewestNote } from '../../../ui/newest-note.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { createUser, fetchEndpoint, updateUser } from '../mutations.ts';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import {
  emptyUser,
  fieldOfMessage,
  fieldsOfUser,
  userFaults,
  userFields,
  type UserField,
} from '../user-form.ts';
import classes from './user-dialog.module.css';

const { userMessages } = users;

interface UserDialogProps {
  /** Whom to change; null for somebody new. */
  user: phones.Endpoint | null;
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** Create New User, and the change of one. */
export function UserDialog({ user, onSaved, onClose }: UserDialogProps) {
  const form = useVersionedForm(
    user ? `user.${user.user_id}` : 'user.new',
    userFields,
    user ? fieldsOfUser(user) : emptyUser,
    user?.version ?? 0,
  );
  const { values, set } = form;
  const [password, setPassword] = useState('');
  const [softphonePassword, setSoftphonePassword] = useState('');
  const [left, setLeft] = useState<ReadonlySet<UserField>>(new Set());
  const [refused, setRefused] = useState<{ field: UserField | null; words: string } | null>(null);
  const [askingAdmin, setAskingAdmin] = useState(false);
  const faults = userFaults(
    values,
    user ? null : password,
    user || !values.enable_phone ? '' : softphonePassword,
  );
  const valid = Object.keys(faults).length === 0;

  const errorOf = (field: UserField) =>
    (left.has(field) ? faults[field] : null) ?? (refused?.field === field ? refused.words : null);
  const leave = (field: UserField) => setLeft((before) => new Set(before).add(field));
  const textField = (field: Exclude<UserField, 'password' | 'softphone_password'>) => ({
    value: values[field],
    error: errorOf(field),
    required: true,
    withAsterisk: false,
    autoComplete: 'off',
    maxLength: field === 'email' ? 254 : 100,
    onChange: (event: { currentTarget: { value: string } }) => {
      set(field, event.currentTarget.value);
      if (refused?.field === field) setRefused(null);
    },
    onBlur: () => leave(field),
  });

  const { busy: saving, run } = useWork(async (error) => {
    if (user && isConflict(error)) return meetConflict(error, user.user_id);
    const words = errorMessage(error);
    const field = error instanceof ApiError && error.status === 400 ? fieldOfMessage(words) : null;
    setRefused({ field, words });
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving || !valid) return;
    setRefused(null);
    void run(async () => {
      const { enable_phone, ...fields } = values;
      if (user) await updateUser(user.user_id, { ...fields, version: form.version });
      else {
        const own = enable_phone && softphonePassword !== '';
        await createUser({
          ...fields,
          password,
          enable_phone,
          ...(own ? { softphone_password: softphonePassword } : {}),
        });
      }
      form.clear();
      onSaved(`${values.first_name.trim()} ${values.last_name.trim()}`);
    });
  };

  /** A 409: somebody changed the user meanwhile, or it is the last admin's role. */
  const meetConflict = async (conflict: unknown, id: number) => {
    setRefused({ field: null, words: errorMessage(conflict) });
    try {
      const newest = await fetchEndpoint(id);
      if (newest && newest.version !== form.version) form.meetNewest(fieldsOfUser(newest), newest.version);
    } catch (error) {
      setRefused({ field: null, words: errorMessage(error) });
    }
  };

  const note = (field: Exclude<UserField, 'password' | 'softphone_password'> | 'role') => {
    const newest = form.newestOf(field);
    return newest === undefined ? null : <NewestNote value={newest} onTake={() => set(field, newest)} />;
  };

  return (
    <SheetDialog
      title={user ? `Edit ${user.username}` : 'Create New User'}
      width={520}
      behind={askingAdmin}
      onClose={onClose}
    >
      <form noValidate onSubmit={save}>
        {form.restored ? (
          <div className={`margin-b-12 ${classes.restored}`}>
            <RestoredNote
              {...(user ? {} : { but: 'Type the password again.' })}
              onClear={() => {
                form.clear();
                setLeft(new Set());
                setRefused(null);
              }}
            />
          </div>
        ) : null}
        <div className={classes.fields}>
          <div>
            <TextInput label="First Name" data-autofocus {...textField('first_name')} />
            {note('first_name')}
          </div>
          <div>
            <TextInput label="Last Name" {...textField('last_name')} />
            {note('last_name')}
          </div>
          <div>
            <TextInput label="User Name" {...textField('username')} />
            {note('username')}
          </div>
          <div>
            <TextInput label="E-mail" type="email" {...textField('email')} />
            {note('email')}
          </div>
          {user ? null : (
            <PasswordInput
              label="Password"
              description="To pass on; they can change it in their settings."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={password}
              error={errorOf('password')}
              required
              withAsterisk={false}
              autoComplete="new-password"
              maxLength={1000}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                if (refused?.field === 'password') setRefused(null);
              }}
              onBlur={() => leave('password')}
            />
          )}
          <div>
            <ChoiceField
              label="Role"
              data={['Member', 'Admin']}
              value={values.role}
              onChange={(chosen) => {
                if (chosen === 'Admin') setAskingAdmin(true);
                else set('role', 'Member');
              }}
            />
            {note('role')}
          </div>
        </div>
        <div className={classes.switches}>
          <Switch
            label="May tag by hand"
            description="Put tags on conversations themselves"
            checked={values.can_manual_tagging}
            onChange={(event) => set('can_manual_tagging', event.currentTarget.checked)}
          />
          <Switch
            label="May listen to recordings of calls"
            description="Admins always may; messages of callers are heard by everybody"
            disabled={values.role === 'Admin'}
            checked={values.role === 'Admin' || values.can_hear_recordings}
            onChange={(event) => set('can_hear_recordings', event.currentTarget.checked)}
          />
          <Switch
            label="May post to Facebook pages"
            description="Admins always may; everybody sees what was posted"
            disabled={values.role === 'Admin'}
            checked={values.role === 'Admin' || values.can_post_social}
            onChange={(event) => set('can_post_social', event.currentTarget.checked)}
          />
          {user ? null : (
            <Switch
              label="Enable Phone/Text"
              description="Let them call and text from the browser"
              checked={values.enable_phone}
              onChange={(event) => set('enable_phone', event.currentTarget.checked)}
            />
          )}
          {user || !values.enable_phone ? null : (
            <PasswordInput
              label="Softphone password"
              description="Left empty, one is made."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={softphonePassword}
              error={errorOf('softphone_password')}
              autoComplete="off"
              maxLength={100}
              onChange={(event) => {
                setSoftphonePassword(event.currentTarget.value);
                if (refused?.field === 'softphone_password') setRefused(null);
              }}
              onBlur={() => leave('softphone_password')}
            />
          )}
        </div>
        <p className={`text-13 no-margin ink-error ${classes.fault}`} role="alert">
          {refused && refused.field === null ? refused.words : null}
        </p>
        <SheetActions>
          <Button
            variant="default"
            onClick={() => {
              // Esc and the cross only close: what was typed is there again then.
              form.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" disabled={!valid} loading={saving}>
            {user ? 'Save' : 'Create'}
          </Button>
        </SheetActions>
      </form>
      {askingAdmin ? (
        <AskDialog
          title="Make this user an Admin?"
          question={userMessages.adminAlert}
          confirm="Make Admin"
          onClose={() => setAskingAdmin(false)}
          onConfirm={() => {
            set('role', 'Admin');
            setAskingAdmin(false);
          }}
        />
      ) : null}
    </SheetDialog>
  );
}
