import { createIntl } from 'react-intl';
import { en } from '../../../src/renderer/i18n/en.ts';
import { errorText, textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { ErrorCode, ErrorShape } from '../../../src/shared/contract/errors.ts';

const texts = textsOf(createIntl({ locale: 'en', messages: en }));

/** The user's sentence. */
export const sentenceOf = (problem: ErrorShape): string => errorText(texts, problem);

/** What each of these sentences has to state: what happened, and who can fix it. */
export const sentences: Partial<Record<ErrorCode, RegExp>> = {
  'service.unreachable': /Nobody answers.*network.*its operator can mend it/,
  'service.cut-off': /broke off.*by itself.*administrator.*operator/,
  'service.timeout': /too long.*by itself.*operator can mend it/,
  'service.tls': /couldn’t prove who it is.*nothing was sent.*administrator/,
  'service.trouble': /service itself is in trouble.*Its operator can mend it.*by itself/,
  'service.rate-limited': /asks to wait.*goes on by itself/,
  'service.not-a-service': /not as an order service.*address.*operator/,
  'service.answer-too-large': /more than Orderbell takes.*operator/,
  'service.credentials-refused': /refused this e-mail and password.*administrator/,
  'service.path-refused': /refuses this to your login.*by itself.*support/,
  'proxy.unusable': /no proxy that Orderbell can use.*nothing was sent.*administrator/,
  'proxy.unreachable': /proxy \S+:\d+ can’t be reached.*nothing was sent.*administrator/,
  'proxy.refused': /proxy \S+:\d+ doesn’t let.*status \d{3}.*nothing was sent.*administrator/,
  'proxy.scheme': /proxy \S+:\d+ wants a sign-in.*nothing was sent.*administrator/,
  'proxy.credentials-needed': /proxy \S+:\d+ asks for a user name and password.*Enter/,
  'proxy.credentials-refused': /proxy \S+:\d+ refused.*doesn’t try them again.*Enter/,
  'store.full': /disk is full.*Free some space/,
  'store.read-only': /may not write.*Whoever looks after this computer/,
};
