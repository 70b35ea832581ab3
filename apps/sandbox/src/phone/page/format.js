/** (503) 555-0110; numbers elsewhere as they are. */
export function formatPhone(number) {
  const ten = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return ten ? `(${ten[1]}) ${ten[2]}-${ten[3]}` : number;
}

/** 3 kB, 1.4 MB. */
export function formatSize(bytes) {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });

export const formatTime = (at) => time.format(at);

/** Today, Yesterday, or Tuesday, Mar 3. */
export function formatDay(at, now = Date.now()) {
  const start = (moment) => new Date(moment).setHours(0, 0, 0, 0);
  const days = Math.round((start(now) - start(at)) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : day.format(at);
}
