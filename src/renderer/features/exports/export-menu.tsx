import { type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import css from './exports.module.css';
import type { ExportKind } from './use-order-export.ts';

const groups = [
  { name: 'ubl', kinds: ['ubl-order', 'ubl-response'] },
  { name: 'scsn', kinds: ['scsn-order', 'scsn-response'] },
  { name: 'else', kinds: ['csv', 'print'] },
] as const satisfies { name: string; kinds: readonly ExportKind[] }[];

/** A button and its menu, by the keyboard as menus are: arrows, Home, End, Escape, and Tab goes on. */
export const ExportMenu = ({
  orderNumber,
  onExport,
}: {
  orderNumber: string;
  onExport: (kind: ExportKind) => void;
}): ReactElement => {
  const t = useTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useMenu(place, button, open, setOpen);
  useNamedCommands(
    'export-order',
    groups.flatMap(({ kinds }) =>
      kinds.map((kind) => ({ name: t(`exports.${kind}`), run: () => onExport(kind) })),
    ),
  );
  return (
    <div ref={place} className={css['place']}>
      <Button
        ref={button}
        size="small"
        look="quiet"
        icon="download"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('exports.menu')}
      </Button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={t('exports.menu-of', { number: orderNumber })}
          className={css['menu']}
        >
          {groups.map(({ name, kinds }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
            <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={css['group']}>
              <div id={`${id}-${name}`} role="presentation" className={css['name']}>
                {t(`exports.group.${name}`)}
              </div>
              {kinds.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={css['item']}
                  onClick={() => {
                    setOpen(false);
                    button.current?.focus();
                    onExport(kind);
                  }}
                >
                  {t(`exports.${kind}`)}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};

const useMenu = (
  place: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
): void => {
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
      // No letter in a menu is meant for the order behind it.
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
  }, [place, button, open, setOpen]);
};
