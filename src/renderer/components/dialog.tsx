import { type ReactElement, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import css from './dialog.module.css';
import { useModal } from './open-dialogs.ts';

/**
 * A modal dialog: the browser's own, so Escape, focus and what lies behind are in its hands. Mounted means open. It stands beside
 * the panes and not in the one that opened it: a narrower window may show another pane, and the dialog stays.
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
        onClose();
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
