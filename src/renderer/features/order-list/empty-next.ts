import type { AlertSilence } from '../../../shared/domain/alerts/alert-silence.ts';
import type { Scope } from '../../../shared/domain/order/folder.ts';
import type { MessageId } from '../../i18n/en.ts';

/** What brings something into an empty list. While alerts are off, no alert says that something came. */
export const emptyNext = (scope: Scope, silence: AlertSilence | null): MessageId =>
  silence?.why === 'off' && (scope === 'to-answer' || scope === 'open')
    ? 'empty-next.alerts-off'
    : `empty-next.${scope}`;
