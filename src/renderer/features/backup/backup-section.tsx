import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { shortestPassphrase } from '../../../shared/contract/calls/backup.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { handToBrowser } from '../documents/use-download.ts';
import { Section } from '../settings/setting.tsx';
import css from '../settings/settings.module.css';
import { RestoreDialog } from './restore-dialog.tsx';

/** The nightly copies, and saving and restoring a backup. */
export const BackupSection = (): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const [shown, setShown] = useState<'save' | 'restore' | null>(null);
  const { data } = useQuery({
    queryKey: ['backup', 'state'],
    queryFn: () => client.call('backup.state', {}),
    gcTime: 0,
  });
  return (
    <Section of={['backup']}>
      {data !== undefined && data !== null && (
        <p className={css['quiet']}>
          {t('backup.nightly')} <code>{data.folder}</code>
          <small>
            {data.newestAt === null
              ? t('backup.none-yet')
              : t('backup.newest', { moment: formats.moment(data.newestAt) })}
          </small>
          {data.replaced !== null && (
            <small>
              {t('backup.replaced')} <code>{data.replaced}</code>
            </small>
          )}
        </p>
      )}
      <div className={css['buttons']}>
        <Button onClick={() => setShown('save')}>{t('backup.save')}</Button>
        <Button onClick={() => setShown('restore')}>{t('backup.restore')}</Button>
      </div>
      {shown === 'save' && <SaveDialog onClose={() => setShown(null)} />}
      {shown === 'restore' && <RestoreDialog onClose={() => setShown(null)} />}
    </Section>
  );
};

const SaveDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const [typed, setTyped] = useState({ first: '', again: '' });
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: async (passphrase: string) => {
      const { address, cancelled } = await client.call('backup.save', { passphrase });
      if (cancelled) return null;
      if (address !== null) handToBrowser(address);
      return client.call('backup.saved', {});
    },
  });
  const isShort = typed.first.length < shortestPassphrase;
  const differs = typed.first !== typed.again;
  return (
    <Dialog title={t('backup.save')} onClose={onClose}>
      <form
        className={css['section']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isShort && !differs && !save.isPending) save.mutate(typed.first);
        }}
      >
        <p className={css['quiet']}>{t('backup.save-what')}</p>
        <TextField
          label={t('backup.passphrase')}
          hint={t('backup.passphrase-hint', { count: shortestPassphrase })}
          type="password"
          autoComplete="new-password"
          required
          problem={tried && isShort ? t('backup.too-short', { count: shortestPassphrase }) : null}
          value={typed.first}
          onChange={(event) => setTyped({ ...typed, first: event.target.value })}
        />
        <TextField
          label={t('backup.passphrase-again')}
          type="password"
          autoComplete="new-password"
          required
          problem={tried && !isShort && differs ? t('backup.not-the-same') : null}
          value={typed.again}
          onChange={(event) => setTyped({ ...typed, again: event.target.value })}
        />
        {save.isError && (
          <Notice tone="red" icon="triangle" role="alert">
            {errorText(t, shapeOfError(save.error))}
          </Notice>
        )}
        <p role="status">
          {save.isPending && t('backup.saving')}
          {save.isSuccess &&
            (save.data === null ? t('backup.cancelled') : t('backup.saved', { name: save.data.name }))}
        </p>
        {save.data && save.data.lost > 0 && (
          <Notice tone="amber" icon="triangle" role="status">
            {t('backup.saved-without', { count: save.data.lost })}
          </Notice>
        )}
        <div className={css['choice']}>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {t('backup.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
