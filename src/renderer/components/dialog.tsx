import { type ReactElement, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import css from './dialog.module.css';
import { useModal } from './open-dialogs.ts';

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
