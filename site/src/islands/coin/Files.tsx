import { Download, FileText, LoaderCircle, Plus } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
import { type CoinFile, isDocument, MAX_FILES } from '../../../../shared/coins/files.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { useOutbox } from '../../lib/outbox.ts';
import { photoProblem } from '../../lib/photos.ts';
import { useMayWrite, useUser } from '../../lib/queries/auth.ts';
import { uploadProblem } from '../../lib/queries/photos.ts';
import { addFileOrWait } from '../../lib/save-offline.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PHOTO_ACCEPT } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FurtherPhotosContext, nameOfFile, photosIn, roleInWords } from './further-photos.ts';
import { useLatePart } from './late.ts';
import { useCoinEdit } from './use-coin-edit.ts';

const loadSheet = async () => (await import('./FilesSheet.tsx')).FilesSheet;

export default function Files({ coin }: { coin: Coin }) {
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const path = `/api/coins/${coin.id}/files`;
  const waiting = useOutbox(useUser().data).filter((one) => one.path.startsWith(path)).length;
  const { progress, problems, add } = useAddFiles(coin, waiting);
  const input = useRef<HTMLInputElement>(null);
  const show = useContext(FurtherPhotosContext);
  const files = coin.files ?? [];
  const mayWrite = useMayWrite();
  const arrange = async () => {
    if (await want()) setOpen(true);
  };
  if (!mayWrite) return <FilesApart coin={coin} onShow={(index) => show.current?.(index)} />;
  return (
    <Card title={t('Photos and documents')}>
      {files.length === 0 && (
        <p className="text-muted">{t('Edge, slab, close-ups, receipts and other documents.')}</p>
      )}
      <FileLists files={files} onShow={(index) => show.current?.(index)} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={`${PHOTO_ACCEPT},application/pdf,.pdf`}
          aria-label={t('Photos and documents')}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            // Allows choosing the same file again.
            target.value = '';
            void add(chosen);
          }}
        />
        <Button variant="ghost" disabled={progress !== null} onClick={() => input.current?.click()}>
          {progress ? (
            <LoaderCircle className="animate-spin" aria-hidden="true" />
          ) : (
            <Plus aria-hidden="true" />
          )}
          {t('Add photos or PDFs')}
        </Button>
        {files.length > 0 && (
          <Button variant="ghost" onClick={() => void arrange()}>
            {t('Name and reorder')}
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {progress && t('Uploading {at} of {of}', { ...progress })}
        </p>
      </div>
      {waiting > 0 && (
        <a className="link link-target text-sm" href="/collection">
          {plural(waiting, {
            one: '# file is on this device and waits for the server',
            other: '# files are on this device and wait for the server',
          })}
        </a>
      )}
      {problems.length > 0 && (
        <div role="alert" className="mt-3 grid gap-2">
          {problems.map((problem) => (
            <Notice key={problem} tone="danger">
              {problem}
            </Notice>
          ))}
        </div>
      )}
      {Sheet && open && <Sheet coin={coin} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Read-only, for sold and deleted coins and for readers. */
export function FilesApart({ coin, onShow }: { coin: Coin } & Pick<FileListsProps, 'onShow'>) {
  if (!coin.files?.length) return null;
  return (
    <Card title={t('Photos and documents')}>
      <FileLists files={coin.files} onShow={onShow} />
    </Card>
  );
}

interface FileListsProps {
  files: readonly CoinFile[];
  /** Without it a plain link. */
  onShow?: (index: number) => void;
}

function FileLists({ files, onShow }: FileListsProps) {
  const photos = photosIn(files);
  const documents = files.filter(isDocument);
  return (
    <>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <li key={photo.url} className="min-w-0">
              <OpenPhoto photo={photo} index={index} onShow={onShow} />
              <p dir="auto" className="mt-1 truncate text-sm text-muted">
                {nameOfFile(photo)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={photos.length > 0 ? 'mt-3' : undefined}>
          {documents.map((document) => (
            <li key={document.url} className="border-t border-line first:border-t-0">
              <DocumentLink document={document} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const FRAME = 'block w-full overflow-hidden rounded-control border border-line';

function OpenPhoto({
  photo,
  index,
  onShow,
}: { photo: CoinFile; index: number } & Pick<FileListsProps, 'onShow'>) {
  const label = t('Show {photo} large', { photo: nameOfFile(photo) });
  const picture = (
    <img
      className="aspect-square w-full bg-felt object-cover"
      src={at(photoAt(photo.url, 800))}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
  return onShow ? (
    <button
      type="button"
      data-further-photo={index}
      className={FRAME}
      aria-label={label}
      onClick={() => onShow(index)}
    >
      {picture}
    </button>
  ) : (
    <a className={FRAME} href={at(photo.url)} target="_blank" rel="noreferrer" aria-label={label}>
      {picture}
    </a>
  );
}

function DocumentLink({ document }: { document: CoinFile }) {
  const role = roleInWords(document.role, true);
  return (
    <a
      className="flex min-h-11 items-center gap-3 py-1.5"
      href={at(document.url)}
      download={`${nameOfFile(document)}.pdf`}
    >
      <FileText className="size-5 flex-none text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block wrap-anywhere">
          {nameOfFile(document)}
        </span>
        <span className="text-sm text-muted">{document.name ? `${role} · PDF` : 'PDF'}</span>
      </span>
      <Download className="size-4 flex-none text-muted" aria-hidden="true" />
    </a>
  );
}

export interface Progress {
  at: number;
  of: number;
}

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** A refused file does not stop the others. */
function useAddFiles(coin: Coin, waiting: number) {
  const edit = useCoinEdit(coin.id);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const latest = useRef(coin);
  latest.current = coin;

  const takeOff = (added: ReadonlySet<string>) =>
    void edit(
      { files: (latest.current.files ?? []).filter(({ url }) => !added.has(url)) },
      { description: t('The files were removed again.') },
    ).catch(() => {});

  const add = async (chosen: readonly File[]) => {
    const before = new Set(coin.files?.map(({ url }) => url));
    const room = MAX_FILES - before.size - waiting;
    const refused =
      chosen.length > room
        ? [
            t(
              'A coin can have {MAX_FILES} additional photos and documents. The last {count} weren’t added.',
              {
                MAX_FILES,
                count: chosen.length - room,
              },
            ),
          ]
        : [];
    setProblems([]);
    const files = chosen.slice(0, room);
    const added = new Set<string>();
    for (const [at, file] of files.entries()) {
      setProgress({ at: at + 1, of: files.length });
      const problem = isPdf(file) ? null : photoProblem([file]);
      if (problem) {
        refused.push(problem.description);
        continue;
      }
      try {
        const now = await addFileOrWait(coin, file, isPdf(file));
        for (const { url } of now?.files ?? []) if (!before.has(url)) added.add(url);
      } catch (error) {
        const { description } = uploadProblem(error, file);
        refused.push(t('{name} was not added: {reason}', { name: file.name, reason: description }));
      }
    }
    setProgress(null);
    setProblems(refused);
    if (added.size > 0)
      toast({
        title: t('Updated'),
        description: plural(added.size, { one: '# file was added.', other: '# files were added.' }),
        variant: 'success',
        actions: [{ label: t('Undo'), onClick: () => takeOff(added) }],
      });
  };

  return { progress, problems, add };
}
