import { type ReactElement, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import css from './tip.module.css';

/** A button that shows an explanation on hover and focus. Escape hides it (WCAG 2.2, 1.4.13). */
export const Tip = ({ label, children }: { label: string; children: string }): ReactElement => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className={css['tip']} onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        className={css['button']}
        aria-label={label}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        <Icon name="info" />
      </button>
      <span id={id} role="tooltip" className={css['text']} hidden={!open}>
        {children}
      </span>
    </span>
  );
};
