import { Fragment, type ReactElement } from 'react';
import { Kbd } from '../../components/kbd.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './keys.module.css';

/** Alternative shortcuts; the keys of one are pressed together. */
export const Keys = ({ ways }: { ways: readonly (readonly string[])[] }): ReactElement => {
  const t = useTexts();
  return (
    <span className={css['keys']}>
      {ways.map((way, index) => (
        <Fragment key={way.join('+')}>
          {index > 0 && <span className={css['or']}>{t('help.or')}</span>}
          <span className={css['way']}>
            {way.map((key) => {
              const name = names[key];
              return <Kbd key={key}>{name === undefined ? key : t(name)}</Kbd>;
            })}
          </span>
        </Fragment>
      ))}
    </span>
  );
};

/** Keys with other names on the keyboards of some languages. */
const names: Readonly<Record<string, MessageId | undefined>> = {
  Ctrl: 'key.ctrl',
  Shift: 'key.shift',
  Space: 'key.space',
  PgDn: 'key.page-down',
  PgUp: 'key.page-up',
  Home: 'key.home',
  End: 'key.end',
};
