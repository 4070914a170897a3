import { Download, Link, Printer, ScanEye, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ExportFormat, ProfileView } from '../../../../shared/account/profile.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useMayManage, useUser } from '../../lib/queries/auth.ts';
import { useShares } from '../../lib/queries/shares.ts';
import { formatSize } from '../../lib/text.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLatePart } from '../coin/late.ts';
import { SheetRow } from './Row.tsx';

/** Each is exported by itself. */
function OneOfSeveral() {
  if (!useUser().data?.hasCollections) return null;
  return (
    <p className="mb-3 text-muted">
      {t('The export has the collection in use. Switch to another to export it too.')}
    </p>
  );
}

const sharesSheet = async () => (await import('./SharesSheet.tsx')).SharesSheet;

export function YourData({ isGuest, storage }: Pick<ProfileView, 'isGuest' | 'storage'>) {
  const mayManage = useMayManage();
  const shares = useShares(!isGuest && mayManage).data;
  const [bytes, setBytes] = useState<number>();
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);
  const busy = bytes !== undefined;

  const start = async (format: ExportFormat) => {
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    setBytes(0);
    try {
      const { fetchFile, saveFile } = await import('../../lib/transfer.ts');
      saveFile(await fetchFile(`/api/auth/export?format=${format}`, setBytes, signal));
      toast({
        title: t('Export Ready'),
        description: t('The file is in your downloads.'),
        variant: 'success',
      });
    } catch (error) {
      if (signal.aborted) return;
      toastFailure(t('Export Failed'), error instanceof Error ? sentenceOf(error) : undefined);
    } finally {
      setBytes(undefined);
    }
  };

  return (
    <Card id="data" title={t('Your data')}>
      <p className="mb-3 text-muted">
        {t(
          'Your coins with all values, your profile and photos in one zip file, as JSON and CSV. XLSX opens directly in spreadsheet programs.',
        )}
      </p>
      <OneOfSeveral />
      {storage && (
        <p className="mb-3 text-muted">
          {t('Photos and documents: {size} of {quota}', {
            size: formatSize(storage.usedBytes),
            quota: formatSize(storage.quotaBytes),
          })}
        </p>
      )}
      <div className="grid gap-2.5">
        <Button variant="ghost" wide busy={busy} onClick={() => start('zip')}>
          {!busy && <Download aria-hidden="true" />}
          <span className="tabular-nums">{busy ? progress(bytes) : t('Export everything')}</span>
        </Button>
        {!busy && (
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="ghost" onClick={() => start('xlsx')}>
              {t('Coins as XLSX')}
            </Button>
            <Button variant="ghost" onClick={() => start('csv')}>
              {t('Coins as CSV')}
            </Button>
            <Button variant="ghost" className="col-span-2" onClick={() => start('json')}>
              {t('Collection as JSON')}
            </Button>
          </div>
        )}
        {!busy && (
          <ButtonLink variant="ghost" wide href="/report">
            <Printer aria-hidden="true" />
            {t('Report to print')}
          </ButtonLink>
        )}
        {!busy && (
          <ButtonLink variant="ghost" wide href="/import">
            <Upload aria-hidden="true" />
            {t('Import coins from a file')}
          </ButtonLink>
        )}
        {!busy && (
          <ButtonLink variant="ghost" wide href="/learned">
            <ScanEye aria-hidden="true" />
            {t('Learned coin types')}
          </ButtonLink>
        )}
        {!busy && !isGuest && mayManage && (
          <SheetRow
            icon={Link}
            title={t('Shared links')}
            text={shares && plural(shares.length, { one: '# link', other: '# links' })}
            sheet={sharesSheet}
          />
        )}
        {busy && (
          <Button variant="ghost" wide onClick={() => request.current?.abort()}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </Card>
  );
}

const progress = (bytes: number) =>
  bytes < 1e5 ? t('Preparing…') : t('{size} so far…', { size: formatSize(bytes) });

const loadSheet = async () => (await import('./DeleteSheet.tsx')).DeleteSheet;

export function DeleteAccount({ isGuest }: { isGuest: boolean }) {
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <Card id="delete" title={isGuest ? t('Delete Guest Data') : t('Delete Account')}>
      <p className="mb-3 text-muted">
        {isGuest
          ? t('Your coins and photos are deleted when the browser is closed. You can also delete them now.')
          : t('Your account, coins and photos will be deleted immediately and permanently.')}
      </p>
      <Button variant="quiet-danger" wide onClick={press}>
        {isGuest ? t('Delete my guest data') : t('Delete my account')}
      </Button>
      {open && Sheet && <Sheet isGuest={isGuest} onClose={() => setOpen(false)} />}
    </Card>
  );
}
