import { type ReactElement, useState } from 'react';
import { fieldsIn, type PartyField } from '../../../shared/contract/calls/export-parties.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { ExportSettings } from './export-settings.tsx';
import type { OrderExporting } from './use-order-export.ts';

/**
 * The result of an export: the file name, or the error with a button to the field that has to be corrected.
 */
export const ExportOutcome = ({
  exporting: { outcome, forget },
  buyerKey,
}: {
  exporting: OrderExporting;
  buyerKey: string;
}): ReactElement => {
  const t = useTexts();
  const [filling, setFilling] = useState<Place | null>(null);
  const failure = outcome !== null && 'failure' in outcome ? outcome.failure : null;
  const place = failure === null ? null : wrongField(failure, buyerKey);
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
              {place !== null && (
                <Button size="small" onClick={() => setFilling(place)}>
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
          <ExportSettings first={filling.party} focus={filling.field} />
        </Dialog>
      )}
    </>
  );
};

type Place = { party: string; field: PartyField };

/** The first field to correct, and whether it is ours or the buyer's. */
const wrongField = ({ code, params }: ErrorShape, buyerKey: string): Place | null => {
  const [ours] = fieldsIn(params['ours']);
  const [buyers] = fieldsIn(params['buyers']);
  const [wrong] = fieldsIn(params['field']);
  if (code === 'export.setting-missing') {
    if (ours !== undefined) return { party: 'own', field: ours };
    return buyers === undefined ? null : { party: buyerKey, field: buyers };
  }
  if (code !== 'export.setting-wrong' || wrong === undefined) return null;
  return { party: params['buyer'] === undefined ? 'own' : buyerKey, field: wrong };
};
