/**
 * A bitmap as a `data:` address, the only kind of picture that the app's policy allows. Closes the bitmap.
 *
 * @param isTurned whether it is turned by a right angle
 */
export const pictureOf = async (bitmap: ImageBitmap, isTurned = false): Promise<string> => {
  const { width, height } = bitmap;
  const canvas = isTurned ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (isTurned) {
    context?.translate(height, 0);
    context?.rotate(Math.PI / 2);
  }
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  // The browser encodes in the background.
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return `data:image/png;base64,${new Uint8Array(await blob.arrayBuffer()).toBase64()}`;
};
