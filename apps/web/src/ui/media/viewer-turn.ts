/** How a picture stands in the viewer: enlarged, turned clockwise, moved by CSS pixels. */
export interface Turn {
  zoom: number;
  degrees: number;
  x: number;
  y: number;
}

export const noTurn: Turn = { zoom: 1, degrees: 0, x: 0, y: 0 };
export const ZOOM_MIN = 1;
export const ZOOM_MAX = 8;
const STEP = 1.5;

/** One step larger or smaller; at its own size a picture stands in the middle. */
export function stepZoom(turn: Turn, by: 1 | -1, step = STEP): Turn {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, by > 0 ? turn.zoom * step : turn.zoom / step));
  if (zoom === ZOOM_MIN) return { ...turn, zoom, x: 0, y: 0 };
  return { ...turn, zoom, x: (turn.x * zoom) / turn.zoom, y: (turn.y * zoom) / turn.zoom };
}
