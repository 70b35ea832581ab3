import { ContactTagIcon, useTagMap } from '../../labels/index.ts';
import { roomOfTags, TAGS_SHOWN } from '../room-of-tags.ts';

/** A contact's tags as up to three small icons; their names are the tip of all of them. */
export default function RowTags({ tags }: { tags: readonly number[] }) {
  const byId = useTagMap();
  const known = tags.flatMap((id) => byId.get(id) ?? []);
  // Room for them until the office's tags have come: nothing moves then.
  if (byId.size === 0) return <span style={{ width: roomOfTags(tags.length) }} />;
  if (known.length === 0) return null;
  const names = known.map((tag) => tag.tag_name).join(', ');
  return (
    <span className="row gap-6" data-tip={names}>
      {known.slice(0, TAGS_SHOWN).map((tag) => (
        <ContactTagIcon key={tag.tag_id} tag={tag} decorative plain />
      ))}
      {known.length > TAGS_SHOWN ? (
        <span className="size-11 line-h-14">+{known.length - TAGS_SHOWN}</span>
      ) : null}
    </span>
  );
}
