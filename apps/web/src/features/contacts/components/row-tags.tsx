import { ContactTagIcon, useTagMap } from '../../labels/index.ts';

const SHOWN = 3;

/** A contact's tags as up to three small icons; their names are the tip of all of them. */
export default function RowTags({ tags }: { tags: readonly number[] }) {
  const byId = useTagMap();
  const known = tags.flatMap((id) => byId.get(id) ?? []);
  if (known.length === 0) return null;
  const names = known.map((tag) => tag.tag_name).join(', ');
  return (
    <span className="row gap-2" data-tip={names}>
      {known.slice(0, SHOWN).map((tag) => (
        <ContactTagIcon key={tag.tag_id} tag={tag} size={14} decorative />
      ))}
      {known.length > SHOWN ? <span className="size-11 line-h-14">+{known.length - SHOWN}</span> : null}
      <span className="hidden-text">{`, tags: ${names}`}</span>
    </span>
  );
}
