import type { Locator, Page } from 'playwright-core';

/** The widths of the three columns, in CSS pixels. */
export function columnsOf(page: Page): Promise<number[]> {
  return page
    .locator('#main > div')
    .first()
    .evaluate((desk) => getComputedStyle(desk).gridTemplateColumns.split(' ').map(Number.parseFloat));
}

/** Drags a divider between two columns to the right by so many CSS pixels. */
export async function dragDivider(divider: Locator, by: number): Promise<void> {
  const { mouse } = divider.page();
  const place = await divider.boundingBox();
  if (!place) throw new Error('There is no divider to drag');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + by, y, { steps: 6 });
  await mouse.up();
}
