import { type ReactElement, useRef } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { useAttaching } from './attach-context.tsx';

/** Opens the system's file picker; several files at once are welcome. With `words` it is written out. */
export const AttachButton = ({
  orderKey,
  position,
  label,
  words,
}: {
  orderKey: number;
  position: string | null;
  label: string;
  words?: string;
}): ReactElement => {
  const { attach } = useAttaching();
  const picker = useRef<HTMLInputElement>(null);
  const open = (): void => picker.current?.click();
  return (
    <>
      {words === undefined ? (
        <IconButton size="small" icon="clip" label={label} data-attach="" onClick={open} />
      ) : (
        <Button size="small" icon="clip" data-attach="" onClick={open}>
          {words}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          attach(orderKey, position, event.target.files ?? []);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
};
