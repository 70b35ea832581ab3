/**
 * The environment that gives a program we start the clock we have ourselves, where `npm test -- --clock` has moved it
 * (scripts/lib/moved-clock.ts); empty everywhere else. For programs that do not inherit our whole environment.
 */
export function movedClock(): Record<string, string> {
  const { FAKETIME, LD_PRELOAD, FAKETIME_DONT_FAKE_MONOTONIC, FAKETIME_DISABLE_SHM } = process.env;
  if (FAKETIME === undefined || LD_PRELOAD === undefined) return {};
  return {
    FAKETIME,
    LD_PRELOAD,
    ...(FAKETIME_DONT_FAKE_MONOTONIC === undefined ? {} : { FAKETIME_DONT_FAKE_MONOTONIC }),
    ...(FAKETIME_DISABLE_SHM === undefined ? {} : { FAKETIME_DISABLE_SHM }),
  };
}
