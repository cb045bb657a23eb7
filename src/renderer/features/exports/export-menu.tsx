import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { MenuItem, useMenu } from '../../components/menu.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import css from './exports.module.css';
import type { ExportKind } from './use-order-export.ts';

const groups = [
  { name: 'ubl', kinds: ['ubl-order', 'ubl-response'] },
  { name: 'scsn', kinds: ['scsn-order', 'scsn-response'] },
  { name: 'else', kinds: ['table', 'print'] },
] as const satisfies { name: string; kinds: readonly ExportKind[] }[];

/** A menu button. Keys: arrows, Home, End, Escape; Tab leaves the menu. */
export const ExportMenu = ({
  orderNumber,
  onExport,
}: {
  orderNumber: string;
  onExport: (kind: ExportKind) => void;
}): ReactElement => {
  const t = useTexts();
  const { id, place, button, open, close } = useMenu<HTMLDivElement>();
  useNamedCommands(
    'export-order',
    groups.flatMap(({ kinds }) =>
      kinds.map((kind) => ({ name: t(`exports.${kind}`), run: () => onExport(kind) })),
    ),
  );
  return (
    <div ref={place} className={css['place']}>
      <Button {...button} size="small" variant="quiet" icon="download">
        {t('exports.menu')}
      </Button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={t('exports.menu-of', { number: orderNumber })}
          className={css['menu']}
        >
          {groups.map(({ name, kinds }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
            <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={css['group']}>
              <div id={`${id}-${name}`} role="presentation" className={css['name']}>
                {t(`exports.group.${name}`)}
              </div>
              {kinds.map((kind) => (
                <MenuItem
                  key={kind}
                  onClick={() => {
                    close();
                    onExport(kind);
                  }}
                >
                  {t(`exports.${kind}`)}
                </MenuItem>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
