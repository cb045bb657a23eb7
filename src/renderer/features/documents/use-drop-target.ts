import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';
import { useAttaching } from './attach-context.tsx';

/** Accepts dropped files for the order or one of its lines. */
export const useDropTarget = (orderKey: number, position: string | null) => {
  const { attach } = useAttaching();
  const [over, setOver] = useState(false);
  const stop = (event: ReactDragEvent): boolean => {
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
      onDragOver: (event: ReactDragEvent) => {
        if (stop(event)) setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: ReactDragEvent) => {
        setOver(false);
        if (stop(event)) attach(orderKey, position, event.dataTransfer.files);
      },
    },
  };
};

/** Ignores files dropped outside of a drop target: a browser would open them in place of the app. */
export const useNoStrayDrops = (): void => {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
};
