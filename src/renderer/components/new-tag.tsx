import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import css from './new-tag.module.css';

/** Beside what came after the user last looked. */
export const NewTag = (): ReactElement => <span className={css['new']}>{useTexts()('new.tag')}</span>;
