/** What a tool's query in Open Dental may consist of: by list, so that what a newer database brings is refused. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that have a meaning of their own in a query, those of the last line none here; nothing can be called so. */
export const keywords = words(`
  SELECT DISTINCT FROM WHERE GROUP BY HAVING ORDER ASC DESC LIMIT OFFSET UNION ALL WITH AS
  INNER LEFT RIGHT OUTER CROSS JOIN ON
  AND OR NOT IN IS NULL LIKE BETWEEN EXISTS TRUE FALSE CASE WHEN THEN ELSE END DIV MOD INTERVAL SEPARATOR
  INTO FOR LOCK PROCEDURE NATURAL PARTITION USE FORCE IGNORE USING WINDOW OVER SET VALUES RECURSIVE`);

export const units = words('SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR');

/** What a value may be cast to. */
export const castTypes = words('CHAR SIGNED UNSIGNED DATE DATETIME TIME DECIMAL');

interface Callable {
  least: number;
  most: number;
  /** The result may be longer than what goes in: it is cut. */
  grows?: true;
  /** The first argument is a unit, as `DAY`. */
  unit?: true;
  /** The second argument may be an INTERVAL. */
  interval?: true;
  /** May stand with DISTINCT before its argument. */
  distinct?: true;
}

const MANY = 50;
/**
 * Functions without side effects whose cost goes by their input: none waits, locks, repeats, reads a file or says what the
 * server is.
 */
export const functions: ReadonlyMap<string, Callable> = new Map<string, Callable>(
  Object.entries({
    COUNT: { least: 1, most: 1, distinct: true },
    SUM: { least: 1, most: 1, distinct: true },
    AVG: { least: 1, most: 1, distinct: true },
    MIN: { least: 1, most: 1 },
    MAX: { least: 1, most: 1 },
    GROUP_CONCAT: { least: 1, most: 1, distinct: true, grows: true },
    IF: { least: 3, most: 3 },
    IFNULL: { least: 2, most: 2 },
    NULLIF: { least: 2, most: 2 },
    COALESCE: { least: 1, most: MANY },
    GREATEST: { least: 2, most: MANY },
    LEAST: { least: 2, most: MANY },
    ABS: { least: 1, most: 1 },
    SIGN: { least: 1, most: 1 },
    ROUND: { least: 1, most: 2 },
    TRUNCATE: { least: 2, most: 2 },
    FLOOR: { least: 1, most: 1 },
    CEILING: { least: 1, most: 1 },
    CEIL: { least: 1, most: 1 },
    MOD: { least: 2, most: 2 },
    CONCAT: { least: 1, most: MANY, grows: true },
    CONCAT_WS: { least: 2, most: MANY, grows: true },
    LOWER: { least: 1, most: 1 },
    UPPER: { least: 1, most: 1 },
    TRIM: { least: 1, most: 1 },
    LTRIM: { least: 1, most: 1 },
    RTRIM: { least: 1, most: 1 },
    LEFT: { least: 2, most: 2 },
    RIGHT: { least: 2, most: 2 },
    SUBSTRING: { least: 2, most: 3 },
    CHAR_LENGTH: { least: 1, most: 1 },
    LOCATE: { least: 2, most: 3 },
    INSTR: { least: 2, most: 2 },
    FIND_IN_SET: { least: 2, most: 2 },
    NOW: { least: 0, most: 0 },
    CURDATE: { least: 0, most: 0 },
    DATE: { least: 1, most: 1 },
    TIME: { least: 1, most: 1 },
    YEAR: { least: 1, most: 1 },
    QUARTER: { least: 1, most: 1 },
    MONTH: { least: 1, most: 1 },
    WEEK: { least: 1, most: 2 },
    DAY: { least: 1, most: 1 },
    DAYOFMONTH: { least: 1, most: 1 },
    DAYOFWEEK: { least: 1, most: 1 },
    DAYOFYEAR: { least: 1, most: 1 },
    WEEKDAY: { least: 1, most: 1 },
    HOUR: { least: 1, most: 1 },
    MINUTE: { least: 1, most: 1 },
    LAST_DAY: { least: 1, most: 1 },
    DATEDIFF: { least: 2, most: 2 },
    TIMESTAMPDIFF: { least: 3, most: 3, unit: true },
    DATE_ADD: { least: 2, most: 2, interval: true },
    DATE_SUB: { least: 2, most: 2, interval: true },
    DATE_FORMAT: { least: 2, most: 2 },
  } satisfies Record<string, Callable>),
);

/** Texts that were put together are cut to so many letters: in a query of 20,000 letters they could grow without end. */
export const LONGEST_MADE = 4_000;
