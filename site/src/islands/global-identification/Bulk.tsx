import { ArrowLeftRight, CheckCheck, Images, Link2, Unlink2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { type BulkRun, MAX_BULK } from '../../../../shared/global/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { MAX_PHOTO_BYTES } from '../../../../shared/photos/model.ts';
import { ApiError } from '../../lib/api.ts';
import { toUrl } from '../../lib/captured-photos.ts';
import { PhotoRefused, prepare } from '../../lib/enhance.ts';
import { refreshBulk, useBulkRun, useEndBulk } from '../../lib/queries/global.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, ProgressBar } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { FileLabel } from '../photo-upload/FileLabel.tsx';
import { BulkTile, type Report } from './BulkTile.tsx';
import {
  apart,
  type CoinPhotos,
  inOrder,
  inPairs,
  joined,
  seemsPaired,
  separated,
  swapped,
} from './pairs.ts';

/** Up to twenty coins of any country. */
export default function Bulk() {
  const [chosen, setChosen] = useState<CoinPhotos<Shot>[]>([]);
  const { words, leftOut, send, clear } = useBulk();
  const { data } = useBulkRun();
  const run = data?.run ?? null;
  const isUnderWay = run !== null && run.finishedAt === null;
  const dropped: LeftOut[] = [...leftOut, ...(run?.dropped ?? []).map((name) => ({ name, why: tooMany() }))];
  const start = async () => {
    if (await send(chosen)) setChosen([]);
  };
  return (
    <>
      {run && (isUnderWay || chosen.length === 0) && <Run key={run.runId} run={run} onCleared={clear} />}
      {!isUnderWay && chosen.length === 0 && <Choose onFiles={(files) => setChosen(coinsOf(files))} />}
      {!isUnderWay && chosen.length > 0 && (
        <Pairing
          coins={chosen}
          words={words}
          onChange={setChosen}
          onStart={() => void start()}
          onStartOver={() => setChosen([])}
        />
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

interface Shot {
  file: File;
  url: string;
}

function coinsOf(files: readonly File[]): CoinPhotos<Shot>[] {
  if (files.length === 0) {
    toastFailure(t('No Files Selected'), t('Please choose photos of your coins.'));
    return [];
  }
  const shots = inOrder(files).map((file) => ({ file, url: URL.createObjectURL(file) }));
  return seemsPaired(shots.map(({ file }) => file)) ? inPairs(shots) : apart(inPairs(shots));
}

function Choose({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="bulk-choose">
      <h2 id="bulk-choose" className="text-xl">
        {t('Choose the photos')}
      </h2>
      <p className="text-muted">
        {t('One photo per coin, or front and back: up to {most} coins at a time.', { most: MAX_BULK })}
      </p>
      <FileLabel
        multiple
        className="felt on-felt grid min-h-44 place-items-center gap-3 p-6 text-center"
        busy={false}
        onFiles={onFiles}
      >
        <Images className="size-9" aria-hidden="true" />
        <span className="btn btn-primary">{t('Choose Photos')}</span>
      </FileLabel>
      <p className="text-center text-sm text-muted">{t('JPEG, PNG, WebP or HEIC, up to 20 MB each.')}</p>
    </section>
  );
}

const WAYS = ['one', 'two'] as const;

interface PairingProps {
  coins: readonly CoinPhotos<Shot>[];
  /** Progress while they are sent. */
  words: string | null;
  onChange: (coins: CoinPhotos<Shot>[]) => void;
  onStart: () => void;
  onStartOver: () => void;
}

function Pairing({ coins, words, onChange, onStart, onStartOver }: PairingProps) {
  const way = coins.some(({ length }) => length === 2) ? 'two' : 'one';
  const isBusy = words !== null;
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="bulk-pairs">
      <h2 id="bulk-pairs" className="text-xl">
        {plural(coins.length, { one: '# coin', other: '# coins' })}
      </h2>
      <Segmented
        label={t('Photos per coin')}
        options={WAYS.map((value) => ({
          value,
          label: value === 'one' ? t('One photo each') : t('Front and back'),
        }))}
        value={way}
        onChange={(next) => onChange(next === 'two' ? inPairs(coins.flat()) : apart(coins))}
        wide
      />
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3" data-wide>
        {coins.map((coin, index) => (
          <li key={coin[0].url} className="min-w-0 rounded-card border border-line bg-card px-2 pt-2 pb-0.5">
            <div className="flex gap-1.5">
              {coin.map(({ url, file }, side) => (
                <img
                  key={url}
                  className="aspect-square w-0 flex-1 rounded-well object-cover"
                  src={url}
                  alt={side === 0 ? file.name : t('Back of {name}', { name: coin[0].file.name })}
                />
              ))}
            </div>
            <div className="flex justify-center">
              {coin.length === 2 ? (
                <>
                  <IconButton
                    plain
                    label={t('Swap front and back of coin {n}', { n: index + 1 })}
                    disabled={isBusy}
                    onClick={() => onChange(swapped(coins, index))}
                  >
                    <ArrowLeftRight aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    plain
                    label={t('Separate the photos of coin {n}', { n: index + 1 })}
                    disabled={isBusy}
                    onClick={() => onChange(separated(coins, index))}
                  >
                    <Unlink2 aria-hidden="true" />
                  </IconButton>
                </>
              ) : (
                coins[index + 1]?.length === 1 && (
                  <IconButton
                    plain
                    label={t('The next photo is the back of coin {n}', { n: index + 1 })}
                    disabled={isBusy}
                    onClick={() => onChange(joined(coins, index))}
                  >
                    <Link2 aria-hidden="true" />
                  </IconButton>
                )
              )}
            </div>
          </li>
        ))}
      </ol>
      {coins.length > MAX_BULK && <p className="text-sm text-warning">{tooMany()}</p>}
      <Button wide busy={isBusy} onClick={onStart}>
        {words ??
          plural(Math.min(coins.length, MAX_BULK), { one: 'Identify # coin', other: 'Identify # coins' })}
      </Button>
      {!isBusy && (
        <Button wide variant="ghost" onClick={onStartOver}>
          {t('Choose other photos')}
        </Button>
      )}
    </section>
  );
}

function Run({ run, onCleared }: { run: BulkRun; onCleared: () => void }) {
  const ending = useEndBulk();
  const isUnderWay = run.finishedAt === null;
  const [ready, setReady] = useState<ReadonlyMap<string, () => void>>(new Map());
  const report: Report = useCallback((id, accept) => {
    setReady((now) => {
      const next = new Map(now);
      if (accept) next.set(id, accept);
      else next.delete(id);
      return next;
    });
  }, []);
  const end = () =>
    ending.mutate(run.runId, {
      onSuccess: onCleared,
      onError: () => toastFailure(t('Not Stopped'), t('Check your connection and try again.')),
    });
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="bulk-run">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="bulk-run" className="text-xl">
          {isUnderWay ? t('Identifying your coins') : t('Your coins')}
        </h2>
        <span className="tabular-nums text-muted">
          {t('{n} of {all}', { n: run.processed, all: run.total })}
        </span>
      </div>
      {isUnderWay && (
        <div>
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
        </div>
      )}
      {ready.size > 1 && (
        <Button wide onClick={() => [...ready.values()].map((accept) => accept())}>
          <CheckCheck aria-hidden="true" />
          {t('Accept all {n} sure ones', { n: ready.size })}
        </Button>
      )}
      {/* Large enough to tell the photos apart on a desktop. */}
      <ol className="grid gap-3 wide:grid-cols-[repeat(auto-fill,minmax(24rem,1fr))] wide:gap-4" data-wide>
        {run.items.map((item) => (
          <BulkTile key={item.id} item={item} photos={previews.get(item.id) ?? []} onReport={report} />
        ))}
      </ol>
      <Button variant="ghost" busy={ending.isPending} onClick={end}>
        {isUnderWay ? t('Stop Identification') : t('Clear this list')}
      </Button>
    </section>
  );
}

interface LeftOut {
  name: string;
  why: string;
}

const tooMany = () => t('You can add up to {most} coins at a time.', { most: MAX_BULK });

/** Sent photos by item id. */
const previews = new Map<string, string[]>();

const failed = (description: string) => toastFailure(t('Bulk Identification Failed'), description);

function useBulk() {
  const [words, setWords] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);
  const isBusy = useRef(false);

  async function prepared(coins: readonly CoinPhotos<Shot>[], out: LeftOut[]) {
    const ready: { id: string; obverse: string; reverse?: string }[] = [];
    for (const [index, coin] of coins.entries()) {
      setWords(t('Preparing coin {n} of {all}…', { n: index + 1, all: coins.length }));
      const [front, back] = coin;
      const id = `${index + 1}. ${front.file.name}`;
      try {
        const obverse = await sendable(front);
        ready.push({ id, obverse, ...(back && { reverse: await sendable(back) }) });
        previews.set(
          id,
          coin.map(({ url }) => url),
        );
      } catch (error) {
        const why =
          error instanceof PhotoRefused ? error.problem.description : t('The photo couldn’t be read.');
        out.push({ name: front.file.name, why });
      }
    }
    return ready;
  }

  async function run(coins: readonly CoinPhotos<Shot>[]) {
    const out = coins.slice(MAX_BULK).map(([{ file }]) => ({ name: file.name, why: tooMany() }));
    const ready = await prepared(coins.slice(0, MAX_BULK), out);
    setLeftOut(out);
    if (ready.length === 0) {
      failed(t('None of these files is a readable photo.'));
      return true;
    }
    setWords(t('Sending your photos…'));
    try {
      const { beginRun } = await import('../several-coins/identify-all.ts');
      await beginRun(ready);
      return true;
    } catch (error) {
      failed((error instanceof ApiError && error.text) || t('Bulk identification failed'));
      return false;
    } finally {
      refreshBulk();
    }
  }

  const send = async (coins: readonly CoinPhotos<Shot>[]) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      return await run(coins);
    } finally {
      isBusy.current = false;
      setWords(null);
    }
  };
  return { words, leftOut, send, clear: () => setLeftOut([]) };
}

async function sendable({ file }: Shot): Promise<string> {
  if (file.size > MAX_PHOTO_BYTES)
    throw new PhotoRefused({
      title: t('File Too Large'),
      description: t('{name} is too large. Maximum size is 20MB.', { name: file.name }),
    });
  return toUrl((await prepare(file)).photo);
}
