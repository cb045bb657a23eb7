import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { cx } from '../../components/cx.ts';
import css from './divider.module.css';

const step = 16;

/** The divider between two panes, moved with the pointer, the arrow keys, Home and End. */
export const Divider = ({
  label,
  value,
  min,
  max,
  onMove,
  onDone,
  className,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onMove: (value: number) => void;
  onDone: () => void;
  className?: string | undefined;
}): ReactElement => {
  const grip = useRef<{ x: number; width: number } | null>(null);
  const within = (wanted: number): number => Math.round(Math.min(Math.max(wanted, min), max));

  const byKey = (event: KeyboardEvent): void => {
    const wanted = wantedBy(event.key, value, min, max);
    if (wanted === null) return;
    event.preventDefault();
    onMove(within(wanted));
  };
  const take = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    // On a small window a pane may be narrower than its stored width.
    const pane = event.currentTarget.previousElementSibling;
    grip.current = { x: event.clientX, width: pane?.getBoundingClientRect().width ?? value };
  };
  const draw = (event: PointerEvent): void => {
    if (grip.current !== null) onMove(within(grip.current.width + event.clientX - grip.current.x));
  };
  const release = (): void => {
    if (grip.current === null) return;
    grip.current = null;
    onDone();
  };

  return (
    <hr
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      className={cx(css['divider'], className)}
      onKeyDown={byKey}
      onKeyUp={(event) => {
        if (wantedBy(event.key, value, min, max) !== null) onDone();
      }}
      onPointerDown={take}
      onPointerMove={draw}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
};

const wantedBy = (key: string, value: number, min: number, max: number): number | null => {
  switch (key) {
    case 'ArrowLeft':
      return value - step;
    case 'ArrowRight':
      return value + step;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
};
