import { type DragEvent, useState } from 'react';
import { useAttaching } from './attach-context.tsx';

/** Accepts dropped files for the order or one of its lines. */
export const useDropTarget = (orderKey: number, position: string | null) => {
  const { attach } = useAttaching();
  const [over, setOver] = useState(false);
  const stop = (event: DragEvent): boolean => {
    // React also bubbles drops on a dialog that was opened from here.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return false;
    if (!event.dataTransfer.types.includes('Files')) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (stop(event)) setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (stop(event)) attach(orderKey, position, event.dataTransfer.files);
      },
    },
  };
};
