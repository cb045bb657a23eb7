import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../read-file.ts';

/** The window's position and its size when not maximised. Device-independent pixels. */
const windowPlaceSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlaceSchema>;

export type Area = { x: number; y: number; width: number; height: number };

/** The part of the upper edge that must be visible to drag the window. Pixels. */
const grip = { width: 100, height: 16 };
const edgeHeight = 32;

/**
 * Where the window opens: its last position, if a connected display shows its upper edge. It is moved
 * wholly onto that display. Otherwise the system places it. It keeps its size if the display is large
 * enough.
 *
 * @param displays the areas without bars and docks, the primary display's first
 */
export const placeFor = (
  remembered: WindowPlace | null,
  displays: readonly Area[],
  usual: { width: number; height: number; minWidth: number; minHeight: number },
): { width: number; height: number; x?: number; y?: number; maximized: boolean } => {
  const wanted = remembered ?? usual;
  const home = remembered === null ? null : displayOf(remembered, displays);
  const area = home ?? displays[0];
  const width = Math.max(usual.minWidth, Math.min(wanted.width, area?.width ?? wanted.width));
  const height = Math.max(usual.minHeight, Math.min(wanted.height, area?.height ?? wanted.height));
  const size = { width, height, maximized: remembered?.maximized ?? false };
  if (remembered === null || home === null) return size;
  return {
    ...size,
    x: inside(remembered.x, home.x, home.x + home.width - width),
    y: inside(remembered.y, home.y, home.y + home.height - height),
  };
};

const displayOf = (place: WindowPlace, displays: readonly Area[]): Area | null => {
  const edge = { ...place, height: edgeHeight };
  let best: { area: Area; shown: number } | null = null;
  for (const area of displays) {
    const { width, height } = overlap(edge, area);
    if (width < grip.width || height < grip.height) continue;
    if (best === null || width * height > best.shown) best = { area, shown: width * height };
  }
  return best?.area ?? null;
};

const overlap = (one: Area, two: Area): { width: number; height: number } => ({
  width: Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x),
  height: Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y),
});

// Of a window larger than the display, at least the upper left corner must be visible.
const inside = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));

/** Keeps the window's position in a file of its own: it changes with every move and is not a setting. */
export const createWindowPlaceFile = (folder: string) => {
  const path = join(folder, 'window-place.json');
  let written = '';
  return {
    /** `null`: missing or unreadable. */
    read: (): WindowPlace | null => windowPlaceSchema.safeParse(jsonOf(path)).data ?? null,
    /** Fails silently, for example on a full disk: the window then opens at its older position. */
    write: (place: WindowPlace): void => {
      const text = JSON.stringify(place);
      if (text === written) return;
      try {
        writeFileSync(`${path}.new`, text, { mode: 0o600 });
        renameSync(`${path}.new`, path);
        written = text;
      } catch {
        // See above.
      }
    },
  };
};
