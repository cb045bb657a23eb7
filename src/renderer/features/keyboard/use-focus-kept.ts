import { useEffect } from 'react';

/**
 * What has the focus may go with what it did: a notice that is answered, a row that leaves, a dialog whose opener is gone. The
 * focus then goes to what stood around it, never to nowhere, where no key is heard and a screen reader begins anew.
 * A button that is disabled while it works has it again afterwards.
 */
export const useFocusKept = (): void => {
  useEffect(() => {
    // The element with the focus, and outward from it; beyond a dialog, from what had the focus when it opened.
    let path: Element[] = [];
    let waitsFor: Element | null = null;
    let planned = false;

    const hear = ({ target }: Event): void => {
      if (!(target instanceof Element) || target === document.body) return;
      waitsFor = null;
      const dialog = target.closest('dialog');
      if (dialog === null) path = outwardFrom(target);
      else {
        const around = outwardFrom(target);
        const before = path.includes(dialog) ? path.slice(path.indexOf(dialog) + 1) : path;
        path = [...around.slice(0, around.indexOf(dialog) + 1), ...before];
      }
    };
    // Whoever clicks beside everything wants the focus nowhere; a click on something that takes it is heard after this.
    const forget = (): void => {
      path = [];
      waitsFor = null;
    };
    const mend = (): void => {
      planned = false;
      const [last] = path;
      if (last === undefined || document.activeElement !== document.body) return;
      if (last.isConnected && last.checkVisibility()) {
        if (waitsFor === last && !last.matches(':disabled')) focus(last);
        return;
      }
      for (const one of [...path, ...document.querySelectorAll('main')]) {
        if (one.isConnected && one.checkVisibility() && focusIn(one)) return;
      }
    };
    // Whoever did it may have a better place in mind, and comes first.
    const plan = (): void => {
      // The browser takes the focus away only when it draws next.
      if (path[0]?.matches(':disabled') === true) waitsFor = path[0];
      if (planned || document.activeElement !== document.body) return;
      planned = true;
      requestAnimationFrame(() => setTimeout(mend));
    };
    const watcher = new MutationObserver(plan);
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'open'],
    });
    document.addEventListener('focusin', hear);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      watcher.disconnect();
      document.removeEventListener('focusin', hear);
      document.removeEventListener('pointerdown', forget, true);
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

/** In a part of the screen: its list, its heading, where one is, else the first that takes the focus. */
const wanted = [
  '[role="listbox"]',
  'h2[tabindex]',
  '[aria-current="true"]',
  ':is(button, input, select, textarea):not(:disabled), a[href], summary',
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
