import { type ReactElement, type RefObject, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCommands } from '../keyboard/running.ts';
import { type Choice, SearchDialog } from './search-dialog.tsx';
import { useSearchKey } from './use-search-key.ts';

/** Search over everything and every command by name: one dialog, opened from anywhere on the desk. */
export const SearchPalette = ({
  onOpenOrder,
  ask,
}: {
  /** `position`: the line that was found, `null` where it is the order. */
  onOpenOrder: (key: number, position: string | null) => void;
  /** Becomes what opens it with something that was typed elsewhere. */
  ask: RefObject<((typed: string) => void) | null>;
}): ReactElement | null => {
  // What it opens with; `null` while it is closed.
  const [begun, setBegun] = useState<string | null>(null);
  const show = (): void => setBegun('');
  useCommands({ search: show });
  useSearchKey(show);
  useImperativeHandle(ask, () => setBegun, []);
  if (begun === null) return null;
  const choose = (choice: Choice): void =>
    // Between one key and the next, and never in the midst of drawing.
    queueMicrotask(() => {
      // The dialog has to be gone first, and the focus back where it was: a command is about what stands there.
      flushSync(() => setBegun(null));
      flushSync(() => (choice.kind === 'order' ? onOpenOrder(choice.key, choice.position) : choice.run()));
    });
  return <SearchDialog begun={begun} onChoose={choose} onClose={() => setBegun(null)} />;
};
