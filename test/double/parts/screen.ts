import { z } from 'zod';
import { imitate } from '../imitate.ts';

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const firstDisplay = { x: 0, y: 0, width: 1920, height: 1080 };
// Displays exist before the app is ready: a test sets others by the environment.
const displays = z
  .array(area)
  .min(1)
  .parse(JSON.parse(process.env['ORDERBELL_DOUBLE_DISPLAYS'] ?? JSON.stringify([firstDisplay])))
  .map((workArea) => ({ workArea }));
export const screen = imitate('screen', {
  getAllDisplays: () => displays,
  getPrimaryDisplay: () => displays[0],
});
