import type { ReactElement, RefObject } from 'react';
import { Icon } from '../../components/icon.tsx';
import css from './record-list.module.css';

/** The filter field of a list. */
export const FilterBox = ({
  box,
  label,
  value,
  onChange,
  onLeave,
}: {
  box: RefObject<HTMLInputElement | null>;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Called on arrow down or Enter. The list may not be filtered by the text yet. */
  onLeave: () => void;
}): ReactElement => (
  <div className={css['filter']}>
    <Icon name="search" />
    <input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        onLeave();
      }}
    />
  </div>
);
