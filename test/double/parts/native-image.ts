import { existsSync } from 'node:fs';
import { imitate } from '../imitate.ts';
import { noteImitated, record } from '../record.ts';

export const nativeImage = imitate('nativeImage', {
  createFromPath: (path: string): object => {
    // Electron gives an empty image instead; an icon that isn't there is always a mistake of ours.
    if (!existsSync(path)) throw new Error(`There is no image ${path}.`);
    // Its path is what a test sees of it.
    return {
      path,
      setTemplateImage: (option: boolean): void => record('nativeImage.setTemplateImage', [option]),
    };
  },
});

noteImitated('nativeImage.setTemplateImage');
