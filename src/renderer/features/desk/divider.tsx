import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { cx } from '../../components/cx.ts';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';
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

type Panes = Record<keyof Settings['panes'], number>;

/**
 * The widths of the panes while they are moved and as stored. Unmoved panes suit the window: on a small
 * laptop the order's lines need the width.
 */
export const usePanes = (): Panes & { move: (patch: Partial<Panes>) => void; keep: () => void } => {
  const kept = useSettings().panes;
  const change = useChangeSettings();
  const [moved, setMoved] = useState<Partial<Panes>>({});
  const fitting = panesFor(useSyncExternalStore(watchWidth, widthOfWindow));
  const now = { trays: kept.trays ?? fitting.trays, list: kept.list ?? fitting.list, ...moved };
  return {
    ...now,
    move: (patch) => setMoved((before) => ({ ...before, ...patch })),
    keep: () => {
      change({ panes: moved });
      // From here on the settings decide, since they may change elsewhere too.
      setMoved({});
    },
  };
};

/** @param width of the window in CSS pixels */
const panesFor = (width: number): Panes => ({
  trays: between(184, Math.round(width * 0.147), 208),
  list: between(280, Math.round(width * 0.255), 440),
});

const between = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max);

const widthOfWindow = (): number => window.innerWidth;

const watchWidth = (onResize: () => void): (() => void) => {
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
};
