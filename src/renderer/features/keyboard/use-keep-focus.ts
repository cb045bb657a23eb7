import { useEffect } from 'react';
import { isListOnItsWay } from './held-keys.ts';

/**
 * Restores the focus when its element disappears, for example an answered notice or a removed row. It
 * moves to an enclosing element. Without focus no key would work, and screen readers would start over. A
 * button that is disabled while it works gets the focus back afterwards.
 */
export const useKeepFocus = (): void => {
  useEffect(() => {
    // The focused element and its ancestors. Behind a dialog follow those from before it opened.
    let path: Element[] = [];
    let waitingFor: Element | null = null;
    let planned = false;

    const onFocusIn = ({ target }: Event): void => {
      if (!(target instanceof Element) || target === document.body) return;
      waitingFor = null;
      const dialog = target.closest('dialog');
      if (dialog === null) path = outwardFrom(target);
      else {
        const around = outwardFrom(target);
        const before = path.includes(dialog) ? path.slice(path.indexOf(dialog) + 1) : path;
        path = [...around.slice(0, around.indexOf(dialog) + 1), ...before];
      }
    };
    // A click on nothing clears the focus on purpose. Otherwise `focusin` follows this event.
    const onPointerDown = (): void => {
      path = [];
      waitingFor = null;
    };
    const restore = (): void => {
      planned = false;
      const [last] = path;
      if (last === undefined || document.activeElement !== document.body) return;
      // Its rows change the page once more when they come, and it gets the focus then.
      if (isListOnItsWay()) return;
      if (last.isConnected && last.checkVisibility()) {
        if (waitingFor === last && !last.matches(':disabled')) focus(last);
        return;
      }
      for (const one of [...path, ...document.querySelectorAll('main')]) {
        if (one.isConnected && one.checkVisibility() && focusIn(one)) return;
      }
    };
    // Runs late: code that removed the element may set a better focus itself.
    const planRestore = (): void => {
      // The browser drops the focus of a disabled button only at the next frame.
      if (path[0]?.matches(':disabled') === true) waitingFor = path[0];
      if (planned || document.activeElement !== document.body) return;
      planned = true;
      requestAnimationFrame(() => setTimeout(restore));
    };
    const watcher = new MutationObserver(planRestore);
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'open'],
    });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      watcher.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
};

const outwardFrom = (element: Element): Element[] => {
  const path: Element[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
    path.push(one);
  }
  return path;
};

/**
 * Best target within a part of the screen: its list, its heading, or the first focusable element. A text field
 * comes last, since it would take the next keys; the search is there to take them.
 */
const wanted = [
  'dialog input[role="combobox"]',
  '[role="listbox"], [role="grid"]',
  'h2[tabindex]',
  '[aria-current="true"]',
  'button:not(:disabled), a[href], summary',
  ':is(input, select, textarea):not(:disabled)',
];

const focusIn = (element: Element): boolean => {
  if (element.matches('[tabindex]')) return focus(element);
  if (!element.matches('dialog, section, nav, main')) return false;
  return wanted.some((selector) =>
    [...element.querySelectorAll(selector)].some((one) => one.checkVisibility() && focus(one)),
  );
};

const focus = (element: Element): boolean => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
};
