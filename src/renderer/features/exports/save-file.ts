/**
 * Hands a text to the browser as a file: it goes into the downloads, or where the user says; the desktop shell asks where.
 *
 * @param name safe already (`safeFileName`)
 */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then; until it is let go it holds memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
