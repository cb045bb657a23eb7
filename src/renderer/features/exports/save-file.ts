/**
 * Offers a text as a download. The Electron shell asks for the folder.
 *
 * @param name must be a safe file name (see `safeFileName`)
 */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then. Until then the URL keeps the data in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
