import {
  hideNotification,
  notificationsStore,
  type NotificationData,
  type NotificationsState,
} from '@mantine/notifications';
import { stays } from '../lib/stays.ts';
import { STAYS } from './notify-duration.ts';

const TICK_MS = 250;
/** A pointer that rests on a notice keeps it for so long, in milliseconds: afterwards it was only left lying there. */
const HOVER_MS = 20_000;

interface Life {
  data: NotificationData;
  left: number;
}
export type Lives = ReadonlyMap<string, Life>;

/**
 * Counts down all that have been shown, also those that give way to a newer one: what is over does not come back.
 * @param held somebody looks at one of them: none goes meanwhile
 * @returns what is left, and the ids of those whose time is over
 */
export function countDown(
  lives: Lives,
  { notifications, queue }: Pick<NotificationsState, 'notifications' | 'queue'>,
  elapsed: number,
  held: boolean,
): { lives: Lives; over: string[] } {
  const next = new Map<string, Life>();
  const over: string[] = [];
  const take = (data: NotificationData, isShown: boolean) => {
    const ms: unknown = data[STAYS];
    if (data.id === undefined || typeof ms !== 'number') return;
    const life = lives.get(data.id);
    // One that is said anew has all its time again.
    const known = life?.data === data ? life : undefined;
    if (!known && !isShown) return;
    const left = (known?.left ?? stays(ms)) - (known && !held ? elapsed : 0);
    if (left <= 0) over.push(data.id);
    else next.set(data.id, { data, left });
  };
  for (const data of notifications) take(data, true);
  for (const data of queue) take(data, false);
  return { lives: next, over };
}

/** Where and when a mouse last moved on a notice; one that appears beneath a mouse that rests was not looked at. */
let hovered: { notice: Element; at: number } | null = null;
const noticeAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(`[${STAYS}]`) : null;

function followPointer(event: PointerEvent): void {
  const notice = noticeAt(event.target);
  const moved = event.movementX !== 0 || event.movementY !== 0;
  if (!notice) hovered = null;
  else if (event.pointerType === 'mouse' && moved) hovered = { notice, at: performance.now() };
}

/** Takes notices away when their time is over; longer while one is pointed at or has the focus. The answer ends that. */
export function startNoticeClock(): () => void {
  let lives: Lives = new Map();
  let before = performance.now();
  const tick = () => {
    const now = performance.now();
    // Of one that has gone (its Undo was clicked) nothing is left for the one that came in its place.
    const pointed = hovered?.notice.isConnected && now - hovered.at < HOVER_MS;
    const held = pointed === true || noticeAt(document.activeElement) !== null;
    const counted = countDown(lives, notificationsStore.getState(), now - before, held);
    before = now;
    ({ lives } = counted);
    for (const id of counted.over) hideNotification(id);
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('pointermove', followPointer);
  return () => {
    clearInterval(timer);
    document.removeEventListener('pointermove', followPointer);
  };
}
