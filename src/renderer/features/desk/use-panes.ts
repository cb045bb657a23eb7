import { useState, useSyncExternalStore } from 'react';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';

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
