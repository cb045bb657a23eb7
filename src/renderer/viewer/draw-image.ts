import { boundedScale, canvasOf, type Drawable } from './drawable.ts';

/** A larger picture isn't decoded: it would take more than 256 MB. */
const mostPixels = 64_000_000;
/** A picture's pixels are those of a screen with 96 to an inch. */
const pointsOfPixel = 0.75;

/** Opens a PNG, JPEG or GIF as a document of one page. Throws a RangeError for a picture that is too large. */
export const openImage = async (bytes: ArrayBuffer): Promise<Drawable> => {
  const { width, height } = imageSize(new DataView(bytes));
  if (width * height > mostPixels) throw new RangeError('The picture is too large.');
  // The browser knows the format by the first bytes. It also turns a photo upright.
  const image = await createImageBitmap(new Blob([bytes]));
  const size = { width: image.width * pointsOfPixel, height: image.height * pointsOfPixel };
  return {
    pages: 1,
    size: async () => size,
    draw: async ({ scale, rotation }) => {
      const factor = boundedScale(size, scale) * pointsOfPixel;
      const drawn = { width: image.width * factor, height: image.height * factor };
      const turned = rotation % 180 !== 0;
      const canvas = canvasOf(turned ? { width: drawn.height, height: drawn.width } : drawn);
      const context = canvas.getContext('2d', { alpha: false });
      if (context === null) throw new Error('There is no canvas.');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((rotation * Math.PI) / 180);
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height);
      return canvas.transferToImageBitmap();
    },
    texts: async () => [],
  };
};

/** The size that a picture states, before anything is decoded. Throws an Error for any other file. */
const imageSize = (view: DataView): { width: number; height: number } => {
  if (view.byteLength < 24) throw new Error('This is no picture.');
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x47494638) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  throw new Error('This is no picture.');
};

// The frame header, SOF0 to SOF15, has the size. Three markers in this range are others.
const jpegSize = (view: DataView): { width: number; height: number } => {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff) break;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  throw new Error('This is no picture.');
};
