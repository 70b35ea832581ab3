/** The longest side of a photo, in pixels: an insurance card can be read, and ten of them fit into a text. */
const LONGEST = 1600;
const QUALITY = 0.85;

function toJpeg(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no JPEG'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

/** The picture a camera shows now, as a JPEG. @throws Error where there is none yet */
export async function takePicture(view: HTMLVideoElement | null): Promise<Blob> {
  if (!view || view.videoWidth === 0) throw new Error('The camera shows no picture yet');
  return toJpeg(view, view.videoWidth, view.videoHeight);
}

/** A photo of a phone's own camera, small enough for a text. What the browser cannot read stays as it is. */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(photo);
    const jpeg = await toJpeg(image, image.width, image.height);
    image.close();
    return jpeg.size < photo.size || photo.type !== 'image/jpeg' ? jpeg : photo;
  } catch (error) {
    console.warn('A photo cannot be made smaller', error);
    return photo;
  }
}
