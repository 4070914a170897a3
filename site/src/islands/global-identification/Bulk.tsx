import { Images, LoaderCircle } from 'lucide-react';
import { BULK_MOST } from '../../../../shared/global/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useBulkRun, useEndBulk } from '../../lib/queries/global.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { FileLabel } from '../photo-upload/FileLabel.tsx';
import { BulkRow } from './BulkRow.tsx';
import './light-table.css';
import { type LeftOut, useBulk } from './use-bulk.ts';

/** Up to twenty coins, a photo each: chosen, worked through by the server, and one after another corrected and saved. */
export default function Bulk() {
  const { busy, leftOut, start, clear } = useBulk();
  const { data } = useBulkRun();
  const ending = useEndBulk();
  const run = data?.run ?? null;
  const isUnderWay = run !== null && run.finishedAt === null;
  const dropped: LeftOut[] = [
    ...leftOut,
    ...(run?.dropped ?? []).map((name) => ({
      name,
      why: t('Only {most} photos are taken at a time.', { most: BULK_MOST }),
    })),
  ];
  const end = () =>
    run &&
    ending.mutate(run.runId, {
      onSuccess: clear,
      onError: () =>
        toast({
          title: t('It could not be ended'),
          description: t('Check your connection and try again.'),
          variant: 'destructive',
        }),
    });
  const words =
    busy === 'sending'
      ? t('Sending your photos…')
      : busy
        ? t('Preparing photo {n} of {all}…', { n: busy.index + 1, all: busy.count })
        : null;
  return (
    <>
      {!isUnderWay && (
        <section className="grid grid-cols-1 gap-3" aria-labelledby="bulk-choose">
          <h2 id="bulk-choose" className="text-xl">
            {t('Many coins at once')}
          </h2>
          <p className="text-muted">
            {t(
              'One photo of each coin, up to {most} at a time. Nothing is saved before you have looked at it.',
              { most: BULK_MOST },
            )}
          </p>
          <FileLabel
            multiple
            className="felt on-felt grid min-h-44 cursor-pointer place-items-center gap-3 p-6 text-center"
            busy={busy !== null}
            onFiles={(files) => void start(files)}
          >
            {busy ? (
              <LoaderCircle className="size-9 animate-spin" aria-hidden="true" />
            ) : (
              <Images className="size-9" aria-hidden="true" />
            )}
            <span className="btn btn-primary">{words ?? t('Choose Photos')}</span>
          </FileLabel>
          <p className="text-center text-sm text-muted">{t('JPEG, PNG, WebP or HEIC, up to 20 MB each.')}</p>
          <p className="sr-only" role="status">
            {words}
          </p>
        </section>
      )}
      {run && (
        <Card
          title={isUnderWay ? t('Identifying your coins') : t('Your coins')}
          aside={
            <span className="tabular-nums">{t('{n} of {all}', { n: run.processed, all: run.total })}</span>
          }
        >
          {isUnderWay && (
            <>
              <ProgressBar
                percent={Math.round((100 * run.processed) / Math.max(1, run.total))}
                label={t('Coins identified')}
              />
              <p className="mt-3 text-sm text-muted" role="status">
                {t('{n} of {all} done. You can leave this page: it goes on without you.', {
                  n: run.processed,
                  all: run.total,
                })}
              </p>
            </>
          )}
          <ol className="light-table ruled">
            {run.items.map((item) => (
              <BulkRow key={item.id} item={item} />
            ))}
          </ol>
          <Button variant="ghost" className="mt-3" busy={ending.isPending} onClick={end}>
            {isUnderWay ? t('End this run') : t('Clear this list')}
          </Button>
        </Card>
      )}
      {dropped.length > 0 && (
        <Card title={t('Left out')}>
          <ul className="ruled -my-2 text-sm">
            {dropped.map(({ name, why }) => (
              <li key={name} className="py-2.5 wrap-anywhere">
                <strong className="font-semibold">{name}</strong>: {why}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
