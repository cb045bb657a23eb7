import type { ReactElement } from 'react';
import type { ShipmentRow } from '../../../shared/contract/shipments.ts';
import { safeFileName } from '../../../shared/domain/file-name.ts';
import { IconButton } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { csvWay } from './csv.ts';
import { saveFile } from './save-file.ts';
import { shipmentListCsv } from './shipment-list-csv.ts';

/** The list of shipments as CSV: those that are shown, as they are shown. */
export const ExportShipments = ({ rows }: { rows: ShipmentRow[] }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { csvSeparator } = useSettings();
  return (
    <IconButton
      icon="download"
      size="small"
      label={t('exports.list')}
      disabled={rows.length === 0}
      onClick={() =>
        saveFile(
          safeFileName(`${t('shipments.title')} ${formats.today}.csv`),
          shipmentListCsv(rows, t, csvWay(csvSeparator, formats.locale)),
          'text/csv',
        )
      }
    />
  );
};
