import type { ReactElement } from 'react';
import type { Load } from '../../../shared/domain/delivery/delivery-load.ts';
import { useFormats } from '../../format/formats-context.tsx';

/** `12 +3`: confirmed and proposed deliveries, without zeros. */
export const LoadFigure = ({ load: { agreed, proposed } }: { load: Load }): ReactElement => {
  const formats = useFormats();
  return (
    <>
      {agreed.deliveries > 0 && `${formats.count(agreed.deliveries)} `}
      {proposed.deliveries > 0 && <i>+{formats.count(proposed.deliveries)}</i>}
    </>
  );
};
