import { useEffect } from 'react';
import { keepSpareFrame } from './start-frame.ts';

/** Keeps a frame ready for the next document while mounted. Renders nothing. */
export const SpareFrame = (): null => {
  useEffect(() => {
    keepSpareFrame(true);
    return () => keepSpareFrame(false);
  }, []);
  return null;
};
