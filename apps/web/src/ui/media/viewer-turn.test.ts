import { expect, it } from 'vitest';
import { noTurn, stepZoom, ZOOM_MAX } from './viewer-turn.ts';

it('enlarges around the middle, to its bounds, and stands in the middle again at its own size', () => {
  const moved = { zoom: 2, degrees: 90, x: 40, y: -10 };
  expect(stepZoom(moved, 1)).toEqual({ zoom: 3, degrees: 90, x: 60, y: -15 });
  expect(stepZoom({ ...moved, zoom: ZOOM_MAX }, 1).zoom).toBe(ZOOM_MAX);
  expect(stepZoom({ ...moved, zoom: 1.2 }, -1)).toEqual({ ...noTurn, degrees: 90 });
});
