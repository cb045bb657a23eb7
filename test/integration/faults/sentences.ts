import { createIntl } from 'react-intl';
import { en } from '../../../src/renderer/i18n/en.ts';
import { errorText, textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { ErrorCode, ErrorShape } from '../../../src/shared/contract/errors.ts';

const texts = textsOf(createIntl({ locale: 'en', messages: en }));

/** The user's sentence. */
export const sentenceOf = (problem: ErrorShape): string => errorText(texts, problem);

/** What each of these sentences has to state: what happened, and who can fix it. */
export const sentences: Partial<Record<ErrorCode, RegExp>> = {
  'service.unreachable': /Can’t reach the service.*internet connection.*service’s administrator/,
  'service.cut-off': /interrupted.*retries automatically.*network administrator.*service’s administrator/,
  'service.timeout': /too long to respond.*retries automatically.*service’s administrator/,
  'service.tls': /isn’t secure.*nothing was sent.*network administrator.*service’s administrator/,
  'service.trouble': /service has a problem.*retries automatically.*service’s administrator/,
  'service.rate-limited': /service is busy.*Wait a minute.*continues automatically/,
  'service.not-a-service': /no order service at this address.*Check the address.*service’s administrator/,
  'service.answer-too-large': /too large.*retries automatically.*service’s administrator/,
  'service.credentials-refused': /refused this email and password.*service’s administrator/,
  'service.path-refused': /isn’t allowed to do this.*retries automatically.*service’s support/,
  'proxy.unusable': /can’t use the proxy.*nothing was sent.*network administrator/,
  'proxy.unreachable': /Can’t reach the proxy \S+:\d+,.*Nothing was sent.*network administrator/,
  'proxy.refused':
    /proxy \S+:\d+ blocked Orderbell \(status \d{3}\).*nothing was sent.*network administrator/,
  'proxy.scheme': /proxy \S+:\d+ needs a sign-in.*nothing was sent.*network administrator/,
  'proxy.credentials-needed': /proxy \S+:\d+ needs a user name and password.*Enter/,
  'proxy.credentials-refused': /proxy \S+:\d+ refused.*doesn’t try them again.*Enter/,
  'store.full': /disk is full.*Free up some space/,
  'store.gone': /no longer at .*orderbell\.sqlite.*Nothing can be saved or sent.*Put the data folder back/,
  'store.taken': /Another Orderbell.*Nothing can be saved or sent.*Close one of the two/,
  'store.read-only': /can’t write to its data folder.*computer’s administrator/,
};
