import '@fontsource-variable/inter/standard.css';
import './styles/tokens.css';
import './styles/base.css';
import { firstLanguage, loadLanguage } from './i18n/words.ts';
import { chooseTransport } from './transport/choose-transport.ts';
import { firstQuestion } from './transport/first-questions.ts';
import { withHeadStart } from './transport/head-start.ts';

// Most users choose the computer's language, so it loads before the settings are known.
const likely = loadLanguage(firstLanguage());
const connection = await chooseTransport();
const transport = withHeadStart(connection.transport, [firstQuestion()]);
// Imported only now: loading the screens takes about as long as the core's first answer.
const { open } = await import('./opening.ts');
const { core, language } = open({ ...connection, transport }, likely);
const { show } = await import('./show.tsx');
show({ core, language: await language });
