import '../shared/contract/without-eval.ts';
import { opening } from './opening.ts';
import '@fontsource-variable/inter/standard.css';
import './styles/tokens.css';
import './styles/base.css';

const { core, spoken } = await opening;
// Only now: to read them in takes the page as long as the core takes to answer, and meanwhile nothing could be asked.
const { show } = await import('./show.tsx');
show({ core, spoken: await spoken });
