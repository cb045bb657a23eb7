import { useEffect } from 'react';
import { keepSpareFrame } from './start-frame.ts';

/** Keeps a frame ready for the next document. Renders nothing. */
export const SpareFrame = (): null => {
  useEffect(keepSpareFrame, []);
  return null;
};
