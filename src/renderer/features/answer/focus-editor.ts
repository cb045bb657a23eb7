/**
 * Leads into the editor that was just asked for, at once: the next key is typed there. An editor that is only there again,
 * because its order was opened, takes no focus: the keys still go through the list.
 */
export const focusEditor = (position: string): void =>
  focusOf(position, ['[data-editor] :is(input, textarea)']);

/** Leads to a line that is about to be drawn, if it isn't yet. */
export const focusLine = (position: string): void => focusOf(position, []);

/** Leads to where a line that isn't complete is completed: the field that is wrong or empty, else the reason, which comes last. */
export const focusFault = (position: string): void =>
  focusOf(position, [`[data-editor] ${toComplete}`, '[data-editor] textarea']);

/** Leads to the menu of a line. */
export const focusMenu = (position: string): void => focusOf(position, ['[data-line-menu]']);

/** Leads to one delivery of a proposal: its date. */
export const focusDelivery = (position: string, id: string): void =>
  focusOf(position, [`[data-delivery="${id}"] input`]);

/** A field of an editor that can't be read, or where something is to be typed still. */
export const toComplete = ':is([aria-invalid="true"], [data-missing])';

/** @param within what of the line takes the focus, the first of these that is there; none for the line itself */
const focusOf = (position: string, within: readonly string[]): void => {
  const look = (): boolean => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-position]')];
    const row = rows.find(({ dataset }) => dataset['position'] === position);
    const places = within.map((place) => row?.querySelector<HTMLElement>(place));
    const wanted = within.length === 0 ? row : places.find((place) => place !== null && place !== undefined);
    wanted?.focus();
    return wanted !== undefined && wanted !== null;
  };
  // The screen is drawn anew right after the key or click that asked.
  queueMicrotask(() => {
    if (!look()) requestAnimationFrame(look);
  });
};
