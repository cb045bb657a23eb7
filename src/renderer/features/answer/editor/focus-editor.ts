import type { SplitFocus } from './split-text.ts';

/**
 * Focuses an editor that the user just opened, so that the next key is typed there. An editor that only
 * reappears with its order takes no focus: the keys still move through the list.
 */
export const focusEditor = (position: string): void =>
  focusOf(position, ['[data-editor] :is(input, textarea)']);

/** Focuses a line, even one that isn't rendered yet. */
export const focusLine = (position: string): void => focusOf(position, []);

/** Focuses what an incomplete line lacks: the first wrong or empty field, or else the reason. */
export const focusFault = (position: string): void =>
  focusOf(position, [`[data-editor] ${toComplete}`, '[data-editor] textarea']);

/** Focuses the number of equal deliveries of a proposal. */
export const focusEqual = (position: string): void => focusOf(position, ['[data-equal]']);

/** Focuses a line's menu button. */
export const focusMenu = (position: string): void => focusOf(position, ['[data-line-menu]']);

/** Focuses a field of one delivery of a proposal. */
export const focusDelivery = (position: string, { id, field }: SplitFocus): void =>
  focusOf(position, [
    `[data-delivery="${id}"] input${field === 'date' ? '[data-date]' : '[inputmode="decimal"]'}`,
  ]);

/** Fields of an editor that are empty or can't be read. */
export const toComplete = ':is([aria-invalid="true"], [data-missing])';

/**
 * Scrolls as little as shows a field, its line's title, and as much of the editor as fits. Where nothing is
 * hidden, nothing moves under the pointer.
 */
export const keepEditorInView = (field: Element): void => {
  const title = field.closest('[data-position]')?.querySelector('th');
  // The last one counts most.
  for (const element of [field.closest('[data-editor]'), title, field]) {
    element?.scrollIntoView({ block: 'nearest' });
  }
};

/** @param within selectors inside the line; the first match takes the focus. Empty: the line itself. */
const focusOf = (position: string, within: readonly string[]): void => {
  const look = (): boolean => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-position]')];
    const row = rows.find(({ dataset }) => dataset['position'] === position);
    const places = within.map((place) => row?.querySelector<HTMLElement>(place));
    const wanted = within.length === 0 ? row : places.find((place) => place !== null && place !== undefined);
    if (within.length === 0) wanted?.focus();
    else if (wanted !== null && wanted !== undefined) {
      // The browser itself would scroll the field to the middle.
      wanted.focus({ preventScroll: true });
      keepEditorInView(wanted);
    }
    return wanted !== undefined && wanted !== null;
  };
  // The page renders right after the key or click that asked for the focus.
  queueMicrotask(() => {
    if (!look()) requestAnimationFrame(look);
  });
};
