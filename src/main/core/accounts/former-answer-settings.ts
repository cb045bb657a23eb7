import {
  type AnswerSettings,
  answerSettingsSchema,
  usualAnswerSettings,
} from '../../../shared/contract/accounts.ts';

const { answerForm, answerFormat } = answerSettingsSchema.shape;

const former = answerSettingsSchema
  .omit({ companyId: true })
  .extend({
    answerForm: answerForm.catch(usualAnswerSettings.answerForm),
    answerFormat: answerFormat.catch(usualAnswerSettings.answerFormat),
  })
  .catch({ answerForm: usualAnswerSettings.answerForm, answerFormat: usualAnswerSettings.answerFormat });

/** What an earlier Orderbell kept in its settings for all accounts; what can't be read there is the usual. */
export const formerAnswerSettings = (settings: unknown): Omit<AnswerSettings, 'companyId'> =>
  former.parse(settings);
