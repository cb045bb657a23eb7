import type { ReactElement } from 'react';
import css from './logo.module.css';

/** The Orderbell logo of assets/orderbell.svg, in the theme's colours. */
export const Logo = ({ size = 24 }: { size?: number }): ReactElement => (
  <svg
    className={css['logo']}
    width={size}
    height={size}
    viewBox="0 0 64 64"
    aria-hidden="true"
    focusable="false"
  >
    <path
      className={css['sheet']}
      d="M14 8h17l25 25v20a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5ZM18 41h5M18 49.5h19"
    />
    <g transform="translate(43.5 20.5) rotate(-135)">
      <circle className={css['clapper']} cx="0" cy="3.5" r="5" />
      <path
        className={css['body']}
        d="M-19 0C-12.5-3.2-11.6-7.5-10.8-11.5-9.6-17.6-5.4-21 0-21s9.6 3.4 10.8 9.5C11.6-7.5 12.5-3.2 19 0Z"
      />
    </g>
  </svg>
);
