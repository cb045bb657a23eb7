import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './menu.module.css';

/**
 * A button that opens a menu. Keys of the menu: arrows, Home, End and Escape. Tab or a click outside closes
 * it. `place` encloses both.
 */
export const useMenu = <Place extends HTMLElement>() => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<Place>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || !open) return;
    const items = [...element.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    items[0]?.focus();
    const go = (step: number): void => {
      const at = items.findIndex((item) => item.matches(':focus'));
      items.at((at + step) % items.length)?.focus();
    };
    const moves = new Map<string, () => void>([
      ['ArrowDown', () => go(1)],
      ['ArrowUp', () => go(-1)],
      ['Home', () => items[0]?.focus()],
      ['End', () => items.at(-1)?.focus()],
      [
        'Escape',
        () => {
          setOpen(false);
          button.current?.focus();
        },
      ],
    ]);
    const byKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') {
        setOpen(false);
        return;
      }
      // Letters in a menu must not act as shortcuts of the order behind it.
      event.stopPropagation();
      const move = moves.get(event.key);
      if (move === undefined) return;
      event.preventDefault();
      move();
    };
    const elsewhere = (event: PointerEvent): void => {
      if (event.target instanceof Node && !element.contains(event.target)) setOpen(false);
    };
    element.addEventListener('keydown', byKey);
    document.addEventListener('pointerdown', elsewhere);
    return () => {
      element.removeEventListener('keydown', byKey);
      document.removeEventListener('pointerdown', elsewhere);
    };
  }, [open]);
  return {
    ...{ open, place },
    show: () => setOpen(true),
    /** Closes it after a choice. */
    close: () => {
      setOpen(false);
      button.current?.focus();
    },
    button: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    } as const,
    /** The id of the menu. */
    id,
  };
};

/** A menu entry. The feature's own styles set the menu's position and width. */
export const MenuItem = ({
  onClick,
  children,
}: {
  onClick: () => void;
  children: ReactNode;
}): ReactElement => (
  <button type="button" role="menuitem" tabIndex={-1} className={css['item']} onClick={onClick}>
    {children}
  </button>
);
