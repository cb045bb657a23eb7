import type { ReactElement } from 'react';
import type { HighlightedText, SearchHit } from '../../../shared/contract/calls/search.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { folderMarks } from '../../components/tone.ts';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './search-palette.module.css';

/** A found order: number, buyer, folder and matches. */
export const OrderHit = ({ hit }: { hit: SearchHit }): ReactElement => {
  const t = useTexts();
  const { tone, icon } = folderMarks[hit.folder];
  const about = t('search.about', { item: hit.firstItem ?? t('list.no-item'), count: hit.lineCount });
  return (
    <>
      <Mark tone={tone} icon={icon} className={css['shape']} />
      <span className={css['words']}>
        <span className={css['head']}>
          <b title={whole(hit.number)}>
            <FoundWords text={hit.number} />
          </b>
          <span className={css['buyer']} title={whole(hit.buyer)}>
            <FoundWords text={hit.buyer} />
          </span>
        </span>
        {hit.places.length === 0 && (
          <span className={css['place']} title={about}>
            {about}
          </span>
        )}
        {hit.places.map((place) => (
          <span key={`${place.kind} ${place.position} ${whole(place.text)}`} className={css['place']}>
            <Icon name={placeIcons[place.kind]} className={css['kind']} />
            <span className={css['where']}>
              {place.position === null
                ? t(`search.in.${place.kind}`)
                : t(`search.in-line.${place.kind}`, { line: lineName(place.position) })}
            </span>
            <span
              className={css['text']}
              title={place.item === null ? whole(place.text) : `${whole(place.text)} · ${place.item}`}
            >
              <FoundWords text={place.text} />
              {place.item !== null && ` · ${place.item}`}
            </span>
          </span>
        ))}
      </span>
      <span className={css['folder']}>{t(`folder.${hit.folder}`)}</span>
    </>
  );
};

const whole = (text: HighlightedText): string => text.map((piece) => piece.text).join('');

const placeIcons = {
  number: 'search',
  buyer: 'truck',
  item: 'tag',
  note: 'pencil',
  internal: 'note',
  document: 'file',
} as const satisfies Record<SearchHit['places'][number]['kind'], IconName>;

/** A text with its matches marked. */
const FoundWords = ({ text }: { text: HighlightedText }): ReactElement => (
  <bdi>
    {text.map((piece, index) =>
      piece.found ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing of their own, and all change at once
        <mark key={index} className={css['found']}>
          {piece.text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={index}>{piece.text}</span>
      ),
    )}
  </bdi>
);
