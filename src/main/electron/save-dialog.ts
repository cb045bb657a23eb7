import { join } from 'node:path';
import { app, BrowserWindow, dialog, shell } from 'electron';
import { OrderbellError } from '../../shared/contract/errors.ts';
import { createFileSaver, type OpenParts } from '../adapters/file-saver.ts';
import type { Saver } from '../core/ports.ts';

/** Saves documents where the user chooses in the system's dialog. */
export const createDialogSaver = (parts: OpenParts): Saver =>
  createFileSaver(
    {
      choose: async (name) => {
        const options = { defaultPath: join(app.getPath('downloads'), name) };
        const [parent] = BrowserWindow.getAllWindows();
        const { canceled, filePath } =
          parent === undefined
            ? await dialog.showSaveDialog(options)
            : await dialog.showSaveDialog(parent, options);
        return canceled || filePath === '' ? null : filePath;
      },
      open: async (path) => {
        // It resolves with the system's error message.
        if ((await shell.openPath(path)) !== '') throw new OrderbellError('document.not-found');
      },
      reveal: async (path) => shell.showItemInFolder(path),
    },
    { parts },
  );
