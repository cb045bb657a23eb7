import { Fragment, type ReactElement } from 'react';
import { Kbd } from '../../components/kbd.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './keys.module.css';

/** The ways to do something by keys: those of one way are pressed together. */
export const Keys = ({ ways }: { ways: readonly (readonly string[])[] }): ReactElement => {
  const t = useTexts();
  return (
    <span className={css['keys']}>
      {ways.map((way, index) => (
        <Fragment key={way.join('+')}>
          {index > 0 && <span className={css['or']}>{t('help.or')}</span>}
          {way.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
};
