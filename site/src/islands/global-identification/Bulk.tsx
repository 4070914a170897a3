import { ChevronRight, CircleAlert, CircleCheck, Images, LoaderCircle } from 'lucide-react';
import { type BulkRun, MAX_BULK } from '../../../../shared/global/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { identifyBulk, refreshBulk, useBulkRun, useEndBulk } from '../../lib/queries/global.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card, ProgressBar } from '../../ui/card.tsx';
import { FileLabel } from '../photo-upload/FileLabel.tsx';
import './light-table.css';
import { useRef, useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import { MAX_PHOTO_BYTES, photoAt } from '../../../../shared/photos/model.ts';
import { ApiError } from '../../lib/api.ts';
import { toUrl } from '../../lib/captured-photos.ts';
import { PhotoRefused, prepare } from '../../lib/enhance.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { useIsWide } from '../../lib/hooks.ts';
import { ConfidenceBadge } from '../../ui/confidence-badge.tsx';
import { Well } from '../../ui/picture.tsx';

/** Up to twenty coins, a photo each, identified on the server; each is corrected and saved. */
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
      why: t('You can add up to {most} photos at a time.', { most: MAX_BULK }),
    })),
  ];
  const end = () =>
    run &&
    ending.mutate(run.runId, {
      onSuccess: clear,
      onError: () =>
        toast({
          title: t('Not Stopped'),
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
            {t('One photo per coin, up to {most} at a time. You review each coin before saving.', {
              most: MAX_BULK,
            })}
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
                {t('{n} of {all} done. You can leave this page; identification continues.', {
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
            {isUnderWay ? t('Stop Identification') : t('Clear this list')}
          </Button>
        </Card>
      )}
      {dropped.length > 0 && (
        <Card title={t('Skipped')}>
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

type Item = BulkRun['items'][number];

function BulkRow({ item }: { item: Item }) {
  const { id, state, result, tempId, message, coinId, coinName } = item;
  const href =
    coinId !== null ? `/coin/${coinId}` : tempId && isOver(state) && reviewAddress('world', tempId);
  const photo = result?.obverseImageUrl;
  const wide = useIsWide();
  const face = (
    <>
      <Well
        size="sm"
        decorative
        src={photo && photoAt(photo, wide ? 480 : 200)}
        disc={
          result?.name
            ? discOf({ name: result.name, country: result.country })
            : { metal: 'steel', year: '?' }
        }
      />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold wrap-anywhere">
          {coinName ?? result?.name ?? (isOver(state) ? t('Which coin is it?') : id)}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <State item={item} />
          {isOver(state) && <span className="wrap-anywhere">{id}</span>}
        </span>
        {message && <span className="mt-1 block text-sm wrap-anywhere">{translated(message)}</span>}
      </span>
      {href && <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />}
    </>
  );
  return <li>{href ? <a href={href}>{face}</a> : <div>{face}</div>}</li>;
}

const isOver = (state: Item['state']) => state === 'done' || state === 'failed';

function State({ item: { state, result, coinId, tempId } }: { item: Item }) {
  if (coinId !== null) {
    return (
      <span className="flex items-center gap-1 text-positive">
        <CircleCheck className="size-4" aria-hidden="true" /> {t('Saved')}
      </span>
    );
  }
  if (state === 'working') {
    return (
      <span className="flex items-center gap-1">
        <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> {t('Identifying')}
      </span>
    );
  }
  if (state === 'waiting') return t('Waiting');
  if (state === 'failed') {
    return (
      <span className="flex items-center gap-1 text-danger">
        <CircleAlert className="size-4" aria-hidden="true" />{' '}
        {tempId ? t('Enter details yourself') : t('Not identified')}
      </span>
    );
  }
  return <ConfidenceBadge confidence={(result?.confidence ?? 0) * 100} />;
}

/** A rejected file, and why. */
interface LeftOut {
  name: string;
  why: string;
}

const failed = (description: string) =>
  toast({ title: t('Bulk Identification Failed'), description, variant: 'destructive' });

/** Prepares and sends up to twenty photos; the run itself is on the server. */
function useBulk() {
  /** Progress of the preparation, then 'sending'. */
  const [busy, setBusy] = useState<{ index: number; count: number } | 'sending' | null>(null);
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);
  const isBusy = useRef(false);

  async function send(files: readonly File[]) {
    const out: LeftOut[] = files.slice(MAX_BULK).map(({ name }) => ({
      name,
      why: t('You can add up to {most} photos at a time.', { most: MAX_BULK }),
    }));
    const ready: { id: string; obverse: string }[] = [];
    const taken = files.slice(0, MAX_BULK);
    for (const [index, file] of taken.entries()) {
      setBusy({ index, count: taken.length });
      try {
        if (file.size > MAX_PHOTO_BYTES) throw new PhotoRefused(tooLarge(file));
        const { photo } = await prepare(file);
        ready.push({ id: `${index + 1}. ${file.name}`, obverse: await toUrl(photo) });
      } catch (error) {
        const why =
          error instanceof PhotoRefused ? error.problem.description : t('The photo couldn’t be read.');
        out.push({ name: file.name, why });
      }
    }
    setLeftOut(out);
    if (ready.length === 0) return failed(t('None of these files is a readable photo.'));
    setBusy('sending');
    // Shows the run as soon as it has started.
    const soon = setInterval(refreshBulk, 1000);
    try {
      await identifyBulk(ready);
    } catch (error) {
      failed((error instanceof ApiError && error.text) || t('Bulk identification failed'));
    } finally {
      clearInterval(soon);
      refreshBulk();
    }
  }

  const start = async (files: readonly File[]) => {
    if (isBusy.current) return;
    if (files.length === 0) {
      toast({
        title: t('No Files Selected'),
        description: t('Please choose photos of your coins.'),
        variant: 'destructive',
      });
      return;
    }
    isBusy.current = true;
    try {
      await send(files);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };
  return { busy, leftOut, start, clear: () => setLeftOut([]) };
}

const tooLarge = ({ name }: File) => ({
  title: t('File Too Large'),
  description: t('{name} is too large. Maximum size is 20MB.', { name }),
});
