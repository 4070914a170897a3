import { FileUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatCount, formatDay } from '../../../../shared/format/format.ts';
import type { ImportDetail, Import as StartedImport } from '../../../../shared/import/model.ts';
import { IMPORT_FORMATS, IMPORT_ROUTE, MAX_IMPORT_BYTES } from '../../../../shared/import/words.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { storeImport, useImport, useImportAction, useImports } from '../../lib/queries/imports.ts';
import { formatSize } from '../../lib/text.ts';
import { sendFile } from '../../lib/transfer.ts';
import { Button, ButtonLink, classNames } from '../../ui/button.tsx';
import { Card, Loading, ProgressBar, Skeleton } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState, ErrorLine, LoadError } from '../../ui/states.tsx';
import { useFilesFromOutside } from '../photo-upload/use-files-from-outside.ts';
import { resultInWords, stateInWords } from './import-labels.ts';
import { Undo } from './Undo.tsx';

function Begin() {
  return (
    <div className="grid grid-cols-1 gap-5 wide:grid-cols-2 wide:items-start">
      <ChooseFile />
      <div className="grid grid-cols-1 gap-5">
        <Earlier />
        <Sources />
      </div>
    </div>
  );
}

function ChooseFile() {
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState<{ file: File; bytes: number }>();
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (!file || sending) return;
    const wrong = refusal(files);
    setProblem(wrong);
    if (wrong) return;
    const controller = new AbortController();
    request.current = controller;
    setSending({ file, bytes: 0 });
    try {
      const detail = (await sendFile(
        `${IMPORT_ROUTE}?name=${encodeURIComponent(file.name.slice(-255))}`,
        file,
        (bytes) => setSending({ file, bytes }),
        controller.signal,
      )) as ImportDetail;
      storeImport(detail);
      void navigate(`/import?id=${detail.id}`);
    } catch (error) {
      setSending(undefined);
      if (!controller.signal.aborted)
        setProblem(error instanceof Error ? sentenceOf(error) : t('The file could not be sent.'));
    }
  };
  const over = useFilesFromOutside(!sending, (files) => void take(files));

  if (sending) return <Sending {...sending} onCancel={() => request.current?.abort()} />;
  return (
    <section aria-label={t('The file')} className="grid gap-3">
      <label
        className={classNames(
          'card grid cursor-pointer justify-items-center gap-2 border-2 border-dashed border-edge px-5 py-10 text-center',
          'hover:border-accent has-focus-visible:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
          over && 'border-accent bg-accent-soft',
        )}
      >
        <input
          type="file"
          className="sr-only"
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            // Lets the same file be chosen again after a correction.
            target.value = '';
          }}
        />
        <FileUp className="size-8 text-accent" aria-hidden="true" />
        <span className="serif text-xl">{over ? t('Drop to import') : t('Choose a file')}</span>
        <span className="text-sm text-muted">
          {t('or drop it here. CSV, Excel, zip, JSON, .db or .mdb.')}
        </span>
      </label>
      <div role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</div>
    </section>
  );
}

/** Error of the chosen files; '' if none. */
function refusal(files: readonly File[]): string {
  const [file] = files;
  if (files.length > 1) return t('Please choose one file at a time.');
  if (file?.size === 0) return t('The file is empty.');
  if (file && file.size > MAX_IMPORT_BYTES) return t('The file is larger than 1024 MB.');
  return '';
}

function Sending({ file, bytes, onCancel }: { file: File; bytes: number; onCancel: () => void }) {
  const isSent = bytes >= file.size;
  return (
    <Card aria-label={t('Sending the file')} className="grid gap-4">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <ProgressBar
        percent={Math.min(100, Math.floor((bytes / file.size) * 100))}
        label={t('Sending {name}', { name: file.name })}
      />
      <p className="text-sm text-muted tabular-nums">
        <span role="status">{isSent ? t('Reading the file…') : t('Sending the file…')}</span>
        {!isSent && ` ${t('{sent} of {size}', { sent: formatSize(bytes), size: formatSize(file.size) })}`}
      </p>
      <Button variant="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Card>
  );
}

function Earlier() {
  const imports = useImports();
  if (imports.isError && !imports.data)
    return (
      <Card title={t('Earlier imports')}>
        <ErrorLine busy={imports.isFetching} onRetry={() => imports.refetch()} />
      </Card>
    );
  const shown = imports.data?.filter((one) => one.state !== 'cancelled' || one.position > 0) ?? [];
  if (shown.length === 0) return null;
  return (
    <Card title={t('Earlier imports')}>
      <ul className="ruled">
        {shown.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ one }: { one: StartedImport }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <a className="link link-target font-semibold wrap-anywhere" href={`/import?id=${one.id}`}>
          {one.fileName}
        </a>
        <p className="text-sm text-muted">
          {translated(IMPORT_FORMATS[one.format])} · {formatDay(one.createdAt)}
        </p>
        <p className="text-sm tabular-nums">{stateInWords(one)}</p>
      </div>
      {one.canUndo && <Undo one={one} />}
    </li>
  );
}

const Sources = () => (
  <Card title={t('What can be imported')}>
    <ul className="grid list-disc gap-1.5 ps-5 text-sm text-muted">
      <li>{t('Any CSV or Excel list of coins; you match the columns.')}</li>
      <li>{t('Your own export from here, with photos, values and their history.')}</li>
      <li>{t('An OpenNumismat collection with its photos, and a CoinManage database.')}</li>
      <li>{t('Exports of Numista, uCoin, Colnect and CoinSnap, and of the Android app Coin Collection.')}</li>
      <li>{t('PCGS, NGC and EzCoin spreadsheets, recognized by their headings.')}</li>
    </ul>
  </Card>
);

const Look = lazy(() => import('./Look.tsx'));
const Result = lazy(async () => ({ default: (await import('./Result.tsx')).Result }));

/** The address holds the import's id. */
export default function Import() {
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  return id ? <One id={id} /> : <Begin />;
}

function One({ id }: { id: string }) {
  const asked = useImport(id);
  const { data, error } = asked;
  if (data?.state === 'ready')
    return (
      <Suspense fallback={<Bones label={t('Reading the file')} />}>
        <Look detail={data} />
      </Suspense>
    );
  if (data?.state === 'importing' || data?.state === 'undoing')
    return <UnderWay detail={data} error={error} />;
  if (data)
    return (
      <Suspense fallback={<Bones label={t('Loading the result')} />}>
        <Result detail={data} />
      </Suspense>
    );
  if (!error) return <Bones label={t('Reading the file')} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState
        title={t('There is no such import')}
        text={t('This import doesn’t exist. Files that aren’t imported within a week are deleted.')}
      >
        <ButtonLink href="/import">{t('Choose a file')}</ButtonLink>
      </EmptyState>
    );
  return <LoadError title={t('The import could not be loaded')} query={asked} />;
}

const Bones = ({ label }: { label: string }) => (
  <Loading label={label} className="grid gap-5">
    <Skeleton className="h-32 w-full rounded-card" />
    <Skeleton className="h-96 w-full rounded-card" />
  </Loading>
);

function UnderWay({ detail, error }: { detail: ImportDetail; error: Error | null }) {
  const cancel = useImportAction(detail.id);
  const { state, position, total, problem, fileName, photos } = detail;
  const isUndoing = state === 'undoing';
  const failed = cancel.error ?? error;
  return (
    <Card className="grid max-w-160 gap-4" title={isUndoing ? t('Undoing the import') : t('Importing')}>
      <p className="wrap-anywhere">{fileName}</p>
      {isUndoing ? (
        <p role="status" className="text-muted">
          {t('Added coins move to the trash and changed coins return to their earlier state.')}
        </p>
      ) : photos ? (
        <>
          <p role="status">{t('The coins are in your collection. Their photos are still being added.')}</p>
          <ProgressBar
            percent={Math.floor(((photos.total - photos.waiting) / photos.total) * 100)}
            label={t('Preparing the photos')}
          />
          <p className="text-sm tabular-nums">
            {t('Photo {position} of {total}', {
              position: formatCount(photos.total - photos.waiting),
              total: formatCount(photos.total),
            })}
            <span className="text-muted"> · {resultInWords(detail)}</span>
          </p>
        </>
      ) : (
        <>
          <ProgressBar
            percent={Math.floor((position / Math.max(1, total)) * 100)}
            label={t('Importing the coins')}
          />
          <p className="text-sm tabular-nums">
            {t('Row {position} of {total}', { position: formatCount(position), total: formatCount(total) })}
            {position > 0 && <span className="text-muted"> · {resultInWords(detail)}</span>}
          </p>
        </>
      )}
      {problem && (
        <Notice>
          <span className="whitespace-pre-line">{problem.split('\n').map(translated).join('\n')}</span>
        </Notice>
      )}
      {failed && <Notice tone="danger">{sentenceOf(failed)}</Notice>}
      <p className="text-sm text-muted">
        {t('You can leave this page. The import continues, and you’ll find it here.')}
      </p>
      {!isUndoing && (
        <Button variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate('cancel')}>
          {photos ? t('Skip Remaining Photos') : t('Cancel')}
        </Button>
      )}
    </Card>
  );
}
