import '../../double/register.ts';

/**
 * The desktop app on the double of Electron, for a damaged store. A user answers its question by the button
 * that the environment names; the question is printed. Ends once its window is made.
 */
const { app, dialog } = await import('../../double/electron.ts');
Reflect.set(dialog, 'showMessageBox', async (options: Electron.MessageBoxOptions) => {
  console.log(`asked ${JSON.stringify(options)}`);
  const response = options.buttons?.indexOf(process.env['ANSWER'] ?? '') ?? -1;
  return { response, checkboxChecked: false };
});
app.once('web-contents-created', () => {
  console.log('opened');
  app.quit();
});
await import('../../../src/main/electron/main.ts');
