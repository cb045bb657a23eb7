export type Zoom = 'in' | 'out' | 'reset';
type Key = { type: string; key: string; control: boolean; meta: boolean; alt: boolean };

/** Electron's levels: each is 20 % more, 0 is the page's own size. In the steps and limits of a browser's, about. */
const step = 0.5;
const levels = { least: -3.5, most: 5 };

/** What a key asks for, as in a browser: Ctrl, on macOS ⌘, with plus, minus or 0, wherever the keyboard has them. */
export const zoomOfKey = (platform: NodeJS.Platform, { type, key, control, meta, alt }: Key): Zoom | null => {
  const [held, other] = platform === 'darwin' ? [meta, control] : [control, meta];
  if (type !== 'keyDown' || !held || other || alt) return null;
  // Where plus needs Shift, it goes without.
  if (key === '+' || key === '=') return 'in';
  if (key === '-') return 'out';
  return key === '0' ? 'reset' : null;
};

export const zoomedLevel = (level: number, zoom: Zoom): number => {
  if (zoom === 'reset') return 0;
  return Math.min(levels.most, Math.max(levels.least, level + (zoom === 'in' ? step : -step)));
};
