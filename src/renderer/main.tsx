import '@fontsource-variable/inter/standard.css';
import './styles/tokens.css';
import './styles/base.css';
import { firstLanguage, speak } from './i18n/words.ts';
import { chooseTransport } from './transport/choose-transport.ts';
import { firstQuestion } from './transport/first-questions.ts';
import { withHeadStart } from './transport/head-start.ts';

// Most speak what their computer speaks: it is on its way before the settings are known.
const likely = speak(firstLanguage());
const connection = await chooseTransport();
const transport = withHeadStart(connection.transport, [firstQuestion()]);
// Only now: to read in what understands the answers, and the screens, takes the page as long as the core takes to answer.
const { open } = await import('./opening.ts');
const { core, spoken } = open({ ...connection, transport }, likely);
const { show } = await import('./show.tsx');
show({ core, spoken: await spoken });
