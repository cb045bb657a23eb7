import { useState } from 'react';
import type { Settings } from '../../../shared/contract/settings.ts';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';

type Panes = Settings['panes'];

/** The widths of the panes while they are being moved, and as they are kept afterwards. */
export const usePanes = (): Panes & { move: (patch: Partial<Panes>) => void; keep: () => void } => {
  const kept = useSettings().panes;
  const change = useChangeSettings();
  const [moved, setMoved] = useState<Partial<Panes>>({});
  const now = { ...kept, ...moved };
  return {
    ...now,
    move: (patch) => setMoved((before) => ({ ...before, ...patch })),
    keep: () => change({ panes: now }),
  };
};
