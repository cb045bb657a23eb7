import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Open = { element: HTMLDialogElement; close: () => void };

/** The modal dialogs that are open, the one above all others last. */
let open: readonly Open[] = [];
const listeners = new Set<() => void>();

const become = (next: readonly Open[]): void => {
  open = next;
  for (const listener of listeners) listener();
};

/**
 * Opens a dialog as a modal one for as long as it is mounted. Closed before it leaves the page: only then the browser gives the focus back
 * to where it was.
 */
export const useModal = (ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void => {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const me: Open = { element, close: () => latest.current() };
    element.showModal();
    become([...open, me]);
    return () => {
      become(open.filter((one) => one !== me));
      element.close();
    };
  }, [ref]);
};

/** The dialog above all others, `null` where none is open: nothing outside of it is reached, and nothing lies above it. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(listen, topDialog);

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const topDialog = (): HTMLDialogElement | null => open.at(-1)?.element ?? null;

/** Closes what is open as Escape would, the one above all others first. */
export const closeDialogs = (): void => {
  for (const { close } of open.toReversed()) close();
};
