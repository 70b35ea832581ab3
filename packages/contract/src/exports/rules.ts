/** For how long an archive can be downloaded, and then is deleted. */
export const EXPORT_DAYS = 7;

export const exportMessages = {
  running: 'An export of your office is being made already. Wait until it is ready, or cancel it.',
  failed: 'The export could not be finished. Start it again; if it fails once more, tell your provider.',
  daysTurned: 'The first day is after the last one. Turn them round.',
  over: 'This export was deleted. Start a new one.',
  notReady: 'This export is not ready yet. Wait until it is, then download it.',
} as const;
