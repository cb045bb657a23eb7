import { Fragment, type ReactElement } from 'react';
import { shownText } from '../../shared/domain/values/shown-text.ts';
import { addressParts } from '../format/address-parts.ts';

/** A text that may be a long email address: it breaks before its @, and inside a word only if it has to. */
export const AddressText = ({ text }: { text: string }): ReactElement => (
  <span>
    {addressParts(shownText(text)).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
