/**
 * Offers content as a download. The Electron shell asks for the folder.
 *
 * @param name must be a safe file name (see `safeFileName`)
 */
export const saveFile = (name: string, content: string | Blob, type = ''): void => {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then. Until then the URL keeps the data in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
