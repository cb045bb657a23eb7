import { existsSync } from 'node:fs';
import { imitate } from '../imitate.ts';
import { noteImitated, record } from '../record.ts';

export const nativeImage = imitate('nativeImage', {
  createFromPath: (path: string): object => {
    // Electron returns an empty image instead, but a missing icon is always our mistake.
    if (!existsSync(path)) throw new Error(`There is no image ${path}.`);
    // A test identifies an image by its path.
    return {
      path,
      setTemplateImage: (option: boolean): void => record('nativeImage.setTemplateImage', [option]),
    };
  },
});

noteImitated('nativeImage.setTemplateImage');
