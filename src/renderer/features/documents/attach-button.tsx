import { type ReactElement, useRef } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { useAttaching } from './attach-context.tsx';

/** Opens the system's file picker; several files at once are welcome. With `words` it is written out. */
export const AttachButton = ({
  orderKey,
  position,
  label,
  words,
  inPlaceOf,
}: {
  orderKey: number;
  position: string | null;
  label: string;
  words?: string;
  /** What the chosen files take the place of: told as soon as there are some. */
  inPlaceOf?: () => void;
}): ReactElement => {
  const { attach } = useAttaching();
  const picker = useRef<HTMLInputElement>(null);
  const open = (): void => picker.current?.click();
  return (
    <>
      {words === undefined ? (
        <IconButton size="small" icon="clip" label={label} data-attach="" onClick={open} />
      ) : (
        // The key for attaching is for what is new.
        <Button
          size="small"
          icon="clip"
          {...(inPlaceOf === undefined ? { 'data-attach': '' } : { 'aria-label': label })}
          onClick={open}
        >
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
          const files = [...(event.target.files ?? [])];
          attach(orderKey, position, files);
          if (files.length > 0) inPlaceOf?.();
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
};
