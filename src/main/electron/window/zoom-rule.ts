export type Zoom = 'in' | 'out' | 'reset';
type Key = { type: string; key: string; code: string; control: boolean; meta: boolean; alt: boolean };

/**
 * Electron's zoom levels: each is 20 % more, and 0 is the page's own size. Steps and limits resemble a
 * browser's.
 */
const step = 0.5;
const levels = { least: -3.5, most: 5 };

/**
 * The zoom that a key requests, as in a browser: Ctrl (⌘ on macOS) with plus, minus or 0, in any keyboard
 * layout.
 */
export const zoomOfKey = (
  platform: NodeJS.Platform,
  { type, key, code, control, meta, alt }: Key,
): Zoom | null => {
  const [held, other] = platform === 'darwin' ? [meta, control] : [control, meta];
  if (type !== 'keyDown' || !held || other || alt) return null;
  // Plus also works without Shift where the keyboard needs it.
  if (key === '+' || key === '=') return 'in';
  if (key === '-') return 'out';
  // Arabic, Persian and other layouts have digits of their own.
  const isZero = key === '0' || (code === 'Digit0' && /^\p{Nd}$/u.test(key));
  return isZero ? 'reset' : null;
};

export const zoomedLevel = (level: number, zoom: Zoom): number => {
  if (zoom === 'reset') return 0;
  return Math.min(levels.most, Math.max(levels.least, level + (zoom === 'in' ? step : -step)));
};
