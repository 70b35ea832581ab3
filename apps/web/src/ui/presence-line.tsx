import { usePresence, type PresenceTarget } from '../lib/presence.ts';
import { presenceWords } from '../lib/presence-words.ts';
import { UserAvatar } from './user-avatar.tsx';
import classes from './presence-line.module.css';

/** Pictures shown before the rest is only counted. */
const AVATARS = 3;

interface PresenceLineProps {
  target: PresenceTarget;
  writing: boolean;
  /** What somebody does there who does not only look. */
  doing?: string;
}

/** Who else has this thread, conversation or event open, and who is writing: seen before either sends. */
export function PresenceLine({ target, writing, doing }: PresenceLineProps) {
  const others = usePresence(target, writing);
  const someoneWrites = others.some(({ state }) => state === 'writing');
  return (
    <div className={classes.line} role="status" data-writing={someoneWrites || undefined}>
      {others.length > 0 ? (
        <>
          <span className={`flex fixed-size ${classes.avatars}`}>
            {others.slice(0, AVATARS).map((user) => (
              <UserAvatar key={user.user_id} user={user} size={20} />
            ))}
          </span>
          <span className="ellipsis">{presenceWords(others, doing)}</span>
        </>
      ) : null}
    </div>
  );
}
