import sharp from 'sharp';

/** Pixels of all frames together that are unpacked: a mail's newsletter has a tenth of it. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;

const types = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const;
const isRaster = (format: string | undefined): format is keyof typeof types =>
  format !== undefined && Object.hasOwn(types, format);

/**
 * A picture unpacked and packed anew, so that nothing else comes along in its file: what it is says its content alone.
 * Frames of an animation are kept, orientation is applied.
 * @returns null for what is no PNG, JPEG, GIF or WebP, is broken, or unpacks to too much
 */
export async function redrawImage(bytes: Buffer): Promise<{ bytes: Buffer; type: string } | null> {
  try {
    const { format, pages = 1 } = await sharp(bytes).metadata();
    if (!isRaster(format)) return null;
    const image = sharp(bytes, { animated: pages > 1, limitInputPixels: MAX_PIXELS });
    const upright = pages > 1 ? image : image.autoOrient();
    const redrawn = await upright.timeout({ seconds: MAX_SECONDS }).toFormat(format).toBuffer();
    return { bytes: redrawn, type: types[format] };
  } catch {
    // The library says of a picture only that it cannot read it.
    return null;
  }
}
