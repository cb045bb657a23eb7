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

/**
 * The settings of an earlier version, which applied to all accounts. Values that can't be read get their
 * default.
 */
export const formerAnswerSettings = (settings: unknown): Omit<AnswerSettings, 'companyId'> =>
  former.parse(settings);
