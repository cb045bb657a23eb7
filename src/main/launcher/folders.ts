import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');
export const rendererRoot = join(root, 'src', 'renderer');
export const rendererOut = join(root, 'out', 'renderer');
