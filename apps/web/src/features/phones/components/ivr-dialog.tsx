import { phones } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { endpointsQuery } from '../live.ts';
import { setMenuPlaces } from '../mutations.ts';
import { ChoiceDialog, ChoiceForm } from './choice-dialog.tsx';
import classes from './designation.module.css';

interface IvrDialogProps {
  user: phones.Endpoint;
  onSaved: () => void;
  onClose: () => void;
}

/** The places of the phone menu ("press 1 …") that lead to a user. */
export function IvrDialog({ user, onSaved, onClose }: IvrDialogProps) {
  const length = useQuery({
    queryKey: ['ivr_length'],
    queryFn: ({ signal }) => call(phones.getIvrLength, { signal }),
  });
  const designation = useQuery({
    queryKey: ['ivr_designation', user.user_id],
    queryFn: ({ signal }) => call(phones.getIvrDesignation, { params: { id: user.user_id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const everyone = useQuery(endpointsQuery).data ?? [];
  const othersAt = (place: number) =>
    everyone
      .filter((other) => other.user_id !== user.user_id && other.ivr_des.includes(place))
      .map((other) => other.username)
      .join(', ');
  return (
    <ChoiceDialog
      title={`Phone menu of ${user.username}`}
      subject="the phone menu"
      rowHeight={64}
      list={length}
      chosen={designation}
      onClose={onClose}
    >
      {({ ivrLength }, { ivr_des }) => (
        <ChoiceForm
          start={ivr_des}
          saved={user.ivr_des}
          savedWords={user.ivr_des.map(String)}
          save={(chosen) =>
            setMenuPlaces(
              user.user_id,
              [...chosen].toSorted((a, b) => a - b),
            )
          }
          onSaved={onSaved}
          onClose={onClose}
        >
          {(chosen, toggle) => (
            <>
              <p className={classes.hint}>
                A caller who presses one of these keys reaches {user.first_name || user.username}. Several
                users at one key ring together.
              </p>
              <div role="group" aria-label="Places of the phone menu" className={classes.keys}>
                {Array.from({ length: ivrLength }, (_, index) => index + 1).map((place) => (
                  <button
                    key={place}
                    type="button"
                    className={classes.key}
                    aria-pressed={chosen.has(place)}
                    onClick={() => toggle(place)}
                  >
                    <span className="text-20 medium">{place}</span>
                    <span className="ellipsis text-12 max-w-full" title={othersAt(place)}>
                      {othersAt(place)}
                    </span>
                  </button>
                ))}
              </div>
            </>
          )}
        </ChoiceForm>
      )}
    </ChoiceDialog>
  );
}
