import { HitText } from '../../features/search/index.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './command-palette.module.css';
import type { PaletteItem } from './palette-items.ts';

interface OptionProps {
  item: PaletteItem;
  search: string;
  active: boolean;
  onRun: () => void;
  onPoint: () => void;
}

/** One entry of the palette. */
export function PaletteOption({ item, search, active, onRun, onPoint }: OptionProps) {
  return (
    // The field above keeps the focus and takes the keys, as a combobox does (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`palette-${item.id}`}
      role="option"
      aria-selected={active}
      className={classes.option}
      onPointerMove={active ? undefined : onPoint}
      onClick={onRun}
    >
      {item.contact ? <ContactAvatar contact={item.contact} /> : null}
      {item.person ? <UserAvatar user={item.person} /> : null}
      {item.icon ? (
        <span className="middle square-28 fixed-size ink-dim">
          <Icon path={item.icon} size={18} />
        </span>
      ) : null}
      {item.hit ? (
        <HitText hit={item.hit} search={search} />
      ) : (
        <span className="ellipsis grow min-w-0">{item.label}</span>
      )}
      {item.note ? <span className="hint fixed-size tabular">{item.note}</span> : null}
    </div>
  );
}
