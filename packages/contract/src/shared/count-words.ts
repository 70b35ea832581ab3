/** A number as people read it: 2,000. */
export const formatCount = (n: number): string => n.toLocaleString('en-US');

/** '1 row', '2,000 rows'. @param many where the plural is more than an s */
export const countOf = (n: number, one: string, many = `${one}s`): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;
