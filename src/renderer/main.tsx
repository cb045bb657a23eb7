import '../shared/contract/without-eval.ts';
import { opening } from './opening.ts';
import '@fontsource-variable/inter/standard.css';
import './styles/tokens.css';
import './styles/base.css';

// By itself: while it is read in, the core answers already.
const { show } = await import('./show.tsx');
show(await opening);
