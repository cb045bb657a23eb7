import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { ExportSettings } from './export-settings.tsx';
import type { OrderExporting } from './use-order-export.ts';

/** What became of an export: a name, or what keeps the document from being made and the place where that is mended. */
export const ExportOutcome = ({
  exporting: { outcome, forget },
  buyerKey,
}: {
  exporting: OrderExporting;
  buyerKey: string;
}): ReactElement => {
  const t = useTexts();
  const [filling, setFilling] = useState<string | null>(null);
  const failure = outcome !== null && 'failure' in outcome ? outcome.failure : null;
  const isSetting = failure?.code === 'export.setting-missing' || failure?.code === 'export.setting-wrong';
  return (
    <>
      <div role="status" className="visually-hidden">
        {outcome !== null && 'done' in outcome && t('exports.done', { name: outcome.done })}
      </div>
      {failure !== null && (
        <Notice
          tone="red"
          icon="triangle"
          role="alert"
          title={t('exports.failed')}
          actions={
            <>
              {isSetting && (
                <Button
                  size="small"
                  onClick={() => setFilling(failure.params['buyer'] === undefined ? 'own' : buyerKey)}
                >
                  {t('exports.fill-in')}
                </Button>
              )}
              <IconButton icon="close" size="small" label={t('exports.dismiss')} onClick={forget} />
            </>
          }
        >
          {errorText(t, failure)}
        </Notice>
      )}
      {filling !== null && (
        <Dialog
          title={t('exports.settings')}
          wide
          onClose={() => {
            setFilling(null);
            forget();
          }}
        >
          <ExportSettings first={filling} />
        </Dialog>
      )}
    </>
  );
};
