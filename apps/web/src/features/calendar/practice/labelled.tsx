import { Icon } from '../../../ui/icon.tsx';

/** A sign and its words, for within a small button. */
export function Labelled({ icon, words }: { icon: string; words: string }) {
  return (
    <span className="inline-row gap-6">
      <Icon path={icon} size={16} />
      {words}
    </span>
  );
}
