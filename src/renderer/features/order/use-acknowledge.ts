import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient, usePageVisibility } from '../../transport/core-context.tsx';
import type { Opened } from '../desk/use-open-order.ts';
import { isOrderKey } from '../keyboard/commands.ts';
import { shortcutsAreOff } from '../keyboard/shortcuts.ts';
import { paneOf } from '../records/record-kind.ts';

const openedAfterMs = 1_000;
const againAfterMs = 60_000;

/**
 * Tells that the user takes note of an order, so that no message is sent about it. Opening it counts, also
 * when it is open. What appears by itself, an order or a new version of it, counts only with a click or a key
 * in it.
 */
export const useAcknowledge = (
  { key, revision }: { key: number; revision: number },
  { visit, attended }: Opened,
): void => {
  const client = useClient();
  const visibility = usePageVisibility();
  const told = useRef({ revision: 0, at: 0 });
  const tell = useEffectEvent((): void => {
    const { revision: known, at } = told.current;
    const isTold = known === revision && performance.now() - at <= againAfterMs;
    if (isTold || !visibility.isVisible()) return;
    told.current = { revision, at: performance.now() };
    // After a failure, the next click tries again.
    client.call('relay.acknowledge', { key, revision }).catch(() => undefined);
  });
  const opened = useEffectEvent((): void => {
    if (attended) tell();
  });

  useEffect(() => {
    // Passing by with the arrow keys doesn't count.
    const timer = setTimeout(opened, openedAfterMs, key, visit);
    return () => clearTimeout(timer);
  }, [key, visit]);

  useOrderActions(true, tell);
};

/**
 * Calls `onAction` for a click or a key in the order, and for a key that acts on it while nothing has the
 * focus. Other keys say nothing about the order: the search, another list, the volume.
 */
export const useOrderActions = (isOn: boolean, onAction: () => void): void => {
  const act = useEffectEvent((): void => onAction());
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: Event): void => {
      const { target } = event;
      const isInOrder = target instanceof Node && paneOf('order')?.contains(target) === true;
      if (isInOrder ? !isOfComputer(event) : target === document.body && actsOnOrder(event)) act();
    };
    document.addEventListener('keydown', listener, true);
    document.addEventListener('pointerdown', listener, true);
    return () => {
      document.removeEventListener('keydown', listener, true);
      document.removeEventListener('pointerdown', listener, true);
    };
  }, [isOn]);
};

/** Such a key alone may switch windows, lock the computer or change the volume. */
const isOfComputer = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  /^(Alt|AltGraph|Control|Meta|Shift|(Audio|Brightness|Media).+)$/.test(event.key);

const actsOnOrder = (event: Event): boolean =>
  event instanceof KeyboardEvent && !shortcutsAreOff() && isOrderKey(event);
