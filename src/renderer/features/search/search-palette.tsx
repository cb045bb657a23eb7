import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCommands } from '../keyboard/running.ts';
import { type Choice, SearchDialog } from './search-dialog.tsx';
import { useSearchKey } from './use-search-key.ts';

/** Search over everything and every command by name: one dialog, opened from anywhere on the desk. */
export const SearchPalette = ({
  onOpenOrder,
}: {
  /** `position`: the line that was found, `null` where it is the order. */
  onOpenOrder: (key: number, position: string | null) => void;
}): ReactElement | null => {
  const [open, setOpen] = useState(false);
  const show = (): void => setOpen(true);
  useCommands({ search: show });
  useSearchKey(show);
  if (!open) return null;
  const choose = (choice: Choice): void =>
    // Between one key and the next, and never in the midst of drawing.
    queueMicrotask(() => {
      // The dialog has to be gone first, and the focus back where it was: a command is about what stands there.
      flushSync(() => setOpen(false));
      flushSync(() => (choice.kind === 'order' ? onOpenOrder(choice.key, choice.position) : choice.run()));
    });
  return <SearchDialog onChoose={choose} onClose={() => setOpen(false)} />;
};
