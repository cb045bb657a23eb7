import type { ReactElement } from 'react';

/**
 * Icon paths: 16 × 16, stroke 1.5. Each of the folders has its own shape, so that colour is never the
 * only sign: bubble, triangle, hourglass, ring with tick, box. The bell means alerts only.
 */
const drawings = {
  bell: 'M3 11.5h10l-1.2-1.7V7A3.8 3.8 0 0 0 8 3.2 3.8 3.8 0 0 0 4.2 7v2.8L3 11.5ZM6.6 13.4a1.5 1.5 0 0 0 2.8 0',
  bubble: 'M2.5 3h11v7.5H7.2L4.6 13.2v-2.7H2.5V3Z',
  'bell-still':
    'M3 11.5h10l-1.2-1.7V7A3.8 3.8 0 0 0 8 3.2 3.8 3.8 0 0 0 4.2 7v2.8L3 11.5ZM6.6 13.4a1.5 1.5 0 0 0 2.8 0M2.5 2.5l11 11',
  triangle: 'M8 2.6 14.2 13H1.8L8 2.6ZM8 6.6v3M8 11.2v.1',
  hourglass: 'M4.2 2.5h7.6M4.2 13.5h7.6M5 2.5v2.2L8 8l3-3.3V2.5M5 13.5v-2.2L8 8l3 3.3v2.2',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6',
  tick: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.4 8.2l1.8 1.8 3.4-3.8',
  check: 'M3.2 8.6l3.1 3.1 6.5-7.2',
  box: 'M2.5 3h11v3h-11V3ZM3.5 6v7h9V6M6.5 8.5h3',
  cross: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6 6l4 4M10 6l-4 4',
  slash: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.8 12.2l8.4-8.4',
  dash: 'M3 8h10',
  more: 'M3.5 8v.1M8 8v.1M12.5 8v.1',
  plus: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  down: 'M4 6.2 8 10l4-3.8',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.4v3.4M8 5.1v.1',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.4 10.4l3.1 3.1',
  gear: 'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 1.8v1.9M8 12.3v1.9M1.8 8h1.9M12.3 8h1.9M3.6 3.6l1.4 1.4M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4',
  keyboard: 'M1.8 4h12.4v8H1.8V4ZM4.2 6.5v.1M6.7 6.5v.1M9.2 6.5v.1M11.7 6.5v.1M4.8 9.5h6.4',
  clip: 'm12.8 7.3-5 5a2.9 2.9 0 0 1-4.1-4.1l5.3-5.3a1.9 1.9 0 0 1 2.7 2.7l-5 5',
  tag: 'M2.5 2.8h5.2l5.9 5.9-4.9 4.9-6.2-6.2V2.8ZM5.5 5.8v.1',
  bulb: 'M6 11.2h4M6.5 13.6h3M8 2.2a4.2 4.2 0 0 0-2.3 7.7l.3 1.3h4l.3-1.3A4.2 4.2 0 0 0 8 2.2Z',
  calendar: 'M2.5 3.8h11v9.7h-11V3.8ZM2.5 6.8h11M5.3 2.3v2.6M10.7 2.3v2.6',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13.2 2.3v2.6h-2.6',
  undo: 'M5.5 3 2.8 5.7l2.7 2.7M3 5.7h6.3a3.6 3.6 0 0 1 0 7.3H6',
  print: 'M4.5 5.5v-3h7v3M4.5 11.5h-2v-6h11v6h-2M4.5 9.5h7v4h-7v-4Z',
  turn: 'M2.5 7h7v6.5h-7V7ZM6.5 3.8h2.6A3.9 3.9 0 0 1 13 7.7v1.7M11.2 7.6 13 9.4l1.8-1.8',
  download: 'M8 2.5v7.2M4.8 6.8 8 10l3.2-3.2M2.8 13.2h10.4',
  note: 'M2.8 2.8h10.4v6.4l-4 4H2.8V2.8ZM13.2 9.2h-4v4',
  file: 'M4 1.8h5l3.2 3.2v9.2H4V1.8ZM8.8 2v3.2h3.2',
  mail: 'M2 3.6h12v8.8H2V3.6ZM2.4 4.2 8 8.8l5.6-4.6',
  phone: 'M4.8 1.8h6.4v12.4H4.8V1.8ZM7.2 11.9h1.6',
  send: 'M2.5 8 13.5 3l-3 10.2-3-4.2-5-1ZM7.5 9l6-6',
  truck:
    'M1.8 3.8h7.4v7H1.8v-7ZM9.2 6.2h2.6l2.4 2.4v2.2h-5V6.2ZM4.3 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM11.5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3M11.5 11V5.5',
  pencil: 'M3 13l.7-3L10.9 2.8a1.4 1.4 0 0 1 2 0l.3.3a1.4 1.4 0 0 1 0 2L6 12.3 3 13ZM9.6 4.1l2.3 2.3',
  bookmark: 'M4.5 2.5h7v11L8 10.6l-3.5 2.9v-11Z',
  funnel: 'M2.5 4h11M4.8 8h6.4M6.8 12h2.4',
  widen: 'M9.5 2.5h4v4M13.5 2.5 9.2 6.8M6.5 13.5h-4v-4M2.5 13.5l4.3-4.3',
  narrow: 'M13.5 6.5h-4v-4M9.5 6.5 13.8 2.2M2.5 9.5h4v4M6.5 9.5 2.2 13.8',
} as const;
export type IconName = keyof typeof drawings;

/** An icon, hidden from screen readers. A button with only an icon carries the name itself. */
export const Icon = ({
  name,
  className,
}: {
  name: IconName;
  className?: string | undefined;
}): ReactElement => (
  <svg
    className={className}
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={drawings[name]} />
  </svg>
);
