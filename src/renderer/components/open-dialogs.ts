import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Open = { element: HTMLDialogElement; close: () => void };

/** Open modal dialogs, the top one last. */
let open: readonly Open[] = [];
const listeners = new Set<() => void>();

const setDialogs = (next: readonly Open[]): void => {
  open = next;
  for (const listener of listeners) listener();
};

/**
 * Opens a modal dialog while mounted. Closes it before its element is removed: only then the browser
 * restores the focus.
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
    setDialogs([...open, me]);
    return () => {
      setDialogs(open.filter((one) => one !== me));
      element.close();
    };
  }, [ref]);
};

/** The top dialog, or `null`. Everything outside it is inert. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(listen, topDialog);

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const topDialog = (): HTMLDialogElement | null => open.at(-1)?.element ?? null;

/** Closes all dialogs as Escape would, the top one first. */
export const closeDialogs = (): void => {
  for (const { close } of open.toReversed()) close();
};
