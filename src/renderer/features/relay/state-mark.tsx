import type { ReactElement } from 'react';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import css from './relay.module.css';

/** Whether messages by a channel arrive. A failure has its reason and the server's own words below. */
export const StateMark = ({
  state,
  none,
  tested = null,
}: {
  state: ChannelState;
  /** While nothing was sent. */
  none?: string;
  /** The server's answer to a test, which shows more than nothing. */
  tested?: string | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  if (state === null && tested !== null)
    return (
      <>
        <Mark tone="green" icon="tick">
          {t('escalation.state.tested')}
        </Mark>
        {tested !== '' && <small className={css['why']}>{t('escalation.replied', { words: tested })}</small>}
      </>
    );
  if (state === null)
    return (
      <Mark tone="grey" icon="dash">
        {none ?? t('escalation.state.none')}
      </Mark>
    );
  if (state.state === 'practice')
    return (
      <>
        <Mark tone="grey" icon="dash">
          {t('escalation.state.practice')}
        </Mark>
        <small className={css['why']}>{t('escalation.practice-why')}</small>
      </>
    );
  if (state.state === 'ok')
    return (
      <Mark tone="green" icon="tick">
        {t('escalation.state.ok', { when: formats.moment(state.at) })}
      </Mark>
    );
  return (
    <>
      <Mark tone="red" icon="triangle">
        {t('escalation.state.failed', { when: formats.moment(state.since) })}
      </Mark>
      <small className={css['why']}>
        {errorText(t, state.error)}
        {state.error.detail !== null && ` ${t('escalation.own-words', { words: state.error.detail })}`}
      </small>
    </>
  );
};
