import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import css from './dialog.module.css';

/**
 * A modal dialog, open while mounted. The browser's own element handles Escape, focus and backdrop.
 * Rendered in the body: if a narrower window hides the pane that opened it, the dialog stays.
 */
export const Dialog = ({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean | 'very';
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, onClose);
  return createPortal(
    <dialog
      ref={ref}
      className={cx(css['dialog'], wide !== false && css['wide'], wide === 'very' && css['veryWide'])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // React also tells the dialog that opened this one.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css['head']}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('dialog.close')} onClick={onClose} />
      </div>
      <div className={css['body']}>{children}</div>
    </dialog>,
    document.body,
  );
};

type Open = { close: () => void };

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
    const me: Open = { close: () => latest.current() };
    element.showModal();
    setDialogs([...open, me]);
    return () => {
      setDialogs(open.filter((one) => one !== me));
      element.close();
    };
  }, [ref]);
};

/** Whether a dialog is open. Everything outside it is inert. */
export const useIsDialogOpen = (): boolean => useSyncExternalStore(listen, isOpen);

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const isOpen = (): boolean => open.length > 0;

/** Closes all dialogs as Escape would, the top one first. */
export const closeDialogs = (): void => {
  for (const { close } of open.toReversed()) close();
};
