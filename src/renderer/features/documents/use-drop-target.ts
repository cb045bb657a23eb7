import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';
import { isTypedInto } from '../keyboard/held-keys.ts';
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
    // After *move* the program that the file came from may delete it: Outlook deletes the mail.
    event.dataTransfer.dropEffect = 'copy';
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

/**
 * Refuses what is dropped outside of a drop target: a browser would open a file or link in place of the app.
 * Text can still be dropped into a field.
 */
export const useNoStrayDrops = (): void => {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.dataTransfer === null) return;
      if (!event.dataTransfer.types.includes('Files') && isTypedInto(event.target)) return;
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
