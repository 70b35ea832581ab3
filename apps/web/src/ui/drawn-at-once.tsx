import { lazy, useState, type ComponentType } from 'react';

/**
 * A part that is loaded by itself and, once it is here, drawn in the same turn as what it stands in. React's `lazy`
 * waits a turn when it is first drawn, even for what has long arrived, and then holds the blank for 300 ms.
 * @returns the part, and what loads it beforehand
 */
export function drawnAtOnce<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let here: ComponentType<Props> | undefined;
  const fetch = async () => {
    const part = await load();
    here = part.default;
    return part;
  };
  const Later = lazy(fetch);
  function Part(props: Props) {
    const [Drawn] = useState(() => here ?? Later);
    return <Drawn {...props} />;
  }
  return [Part, fetch] as const;
}
