/**
 * How an account's answers are written. Empty in accounts of before: what counted then is in the settings, which no script
 * reaches, and the next start writes it in (`adoptAnswers`).
 */
export const accountAnswers = `
ALTER TABLE accounts ADD COLUMN answer_form TEXT;
ALTER TABLE accounts ADD COLUMN answer_format TEXT;
`;
