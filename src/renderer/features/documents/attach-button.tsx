import { type ReactElement, useRef } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { useAttaching } from './attach-context.tsx';

/** Opens the system's file picker. With `words` it is a text button. */
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
  /** The document that the new file replaces. */
  inPlaceOf?: string;
}): ReactElement => {
  const { attach } = useAttaching();
  const picker = useRef<HTMLInputElement>(null);
  const open = (): void => picker.current?.click();
  return (
    <>
      {words === undefined ? (
        <IconButton size="small" icon="clip" label={label} data-attach="" onClick={open} />
      ) : (
        // The attach key is for new documents only.
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
        multiple={inPlaceOf === undefined}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          attach(orderKey, position, files, inPlaceOf);
          // Otherwise the same file couldn't be chosen twice.
          event.target.value = '';
        }}
      />
    </>
  );
};
