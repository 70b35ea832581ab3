import type { WebSocket } from 'ws';

/** So many frames a second over time, and so many at once. */
export interface FrameLimit {
  perSecond: number;
  burst: number;
}

/**
 * Counts whatever a socket says, the protocol's own pings and pongs too, before anybody looks at it. The first frame
 * beyond the limit runs `flooded`, once, and nothing more is read of the socket: what it sent on stays in the network.
 * Call it before anything else listens.
 */
export function limitFrames(socket: WebSocket, { perSecond, burst }: FrameLimit, flooded: () => void): void {
  let left = burst;
  let at = performance.now();
  let over = false;
  const count = () => {
    if (over) return;
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1_000) * perSecond) - 1;
    at = now;
    if (left >= 0) return;
    over = true;
    flooded();
    socket.pause();
  };
  socket.on('message', count);
  socket.on('ping', count);
  socket.on('pong', count);
}
