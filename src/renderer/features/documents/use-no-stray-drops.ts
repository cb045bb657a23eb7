import { useEffect } from 'react';

/** A file that is dropped where nothing takes it is left alone: a browser would show it in the place of the desk. */
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
