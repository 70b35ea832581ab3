import '@mantine/core/styles/Checkbox.layer.css';
import { formatPhone, phones } from '@chairline/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { phonesQuery } from '../live.ts';
import { setRingingPhones } from '../mutations.ts';
import { ChoiceDialog, ChoiceForm } from './choice-dialog.tsx';
import classes from './designation.module.css';

interface RingingDialogProps {
  user: phones.Endpoint;
  onSaved: () => void;
  onClose: () => void;
}

/** Which of the office's numbers ring for a user. */
export function RingingDialog({ user, onSaved, onClose }: RingingDialogProps) {
  const all = useQuery(phonesQuery);
  const designation = useQuery({
    queryKey: ['designation', user.user_id],
    queryFn: ({ signal }) => call(phones.getEndpointDesignation, { params: { id: user.user_id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ChoiceDialog
      title={`Phones of ${user.username}`}
      subject="the numbers"
      rowHeight={44}
      list={all}
      chosen={designation}
      onClose={onClose}
    >
      {(numbers, { phones: start }) => (
        <ChoiceForm
          start={start}
          saved={user.phones}
          savedWords={numbers
            .filter(({ phone_id }) => user.phones.includes(phone_id))
            .map(({ phone_num }) => formatPhone(phone_num))}
          // A number that was deleted meanwhile is nobody's any more.
          save={(chosen) =>
            setRingingPhones(
              user.user_id,
              numbers.map(({ phone_id }) => phone_id).filter((id) => chosen.has(id)),
            )
          }
          onSaved={onSaved}
          onClose={onClose}
        >
          {(chosen, toggle) => (
            <>
              <p className={classes.hint}>
                Calls to the numbers chosen here ring for {user.first_name || user.username}.
              </p>
              {numbers.length === 0 ? <p className={classes.hint}>This office has no number yet.</p> : null}
              <div role="group" aria-label="Numbers" className="grid gap-12">
                {numbers.map((phone) => (
                  <Checkbox
                    key={phone.phone_id}
                    className="phone-min-h-44"
                    label={formatPhone(phone.phone_num)}
                    description={phone.description || undefined}
                    checked={chosen.has(phone.phone_id)}
                    onChange={() => toggle(phone.phone_id)}
                  />
                ))}
              </div>
            </>
          )}
        </ChoiceForm>
      )}
    </ChoiceDialog>
  );
}
