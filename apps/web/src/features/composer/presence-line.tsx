import { usePresence, type PresencePlace } from '../../lib/presence.ts';
import { presenceWords } from '../../lib/presence-words.ts';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './presence-line.module.css';

/** Pictures shown before the rest is only counted. */
const AVATARS = 3;

/** Who else has this thread or conversation open, and who is writing: seen before either sends. */
export function PresenceLine({ place, writing }: { place: PresencePlace; writing: boolean }) {
  const others = usePresence(place, writing);
  const someoneWrites = others.some(({ state }) => state === 'writing');
  return (
    <div className={classes.line} role="status" data-writing={someoneWrites || undefined}>
      {others.length > 0 ? (
        <>
          <span className={classes.avatars}>
            {others.slice(0, AVATARS).map((user) => (
              <UserAvatar key={user.user_id} user={user} size={20} />
            ))}
          </span>
          <span className={classes.words}>{presenceWords(others)}</span>
        </>
      ) : null}
    </div>
  );
}
