import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../shared/format/format.ts';
import type { ImportCounts, ImportDetail, ImportMapping } from '../../../../shared/import/model.ts';
import { IMPORT_DOUBTS, IMPORT_FORMATS } from '../../../../shared/import/words.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useSettled } from '../../lib/hooks.ts';
import { useChangeAlike, useChangeReading, useImportAction } from '../../lib/queries/imports.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Columns, columnOf, Reading } from './Columns.tsx';
import { openDoubts, rowsInWords, takenInWords } from './import-labels.ts';
import { Preview } from './Preview.tsx';

/** Debounce before a new preview of all rows. */
const PAUSE_MS = 400;

export default function Look({ detail }: { detail: ImportDetail }) {
  const { id, columns, counts, encoding } = detail;
  const [mapping, setMapping] = useState(detail.mapping);
  const change = useChangeReading(id);
  const { mutate } = change;
  const settled = useSettled(mapping, PAUSE_MS);
  const sent = useRef(JSON.stringify(detail.mapping));
  useEffect(() => {
    const text = JSON.stringify(settled);
    if (text === sent.current) return;
    sent.current = text;
    mutate({ mapping: settled });
  }, [settled, mutate]);
  const isLooking = change.isPending || JSON.stringify(mapping) !== JSON.stringify(settled);
  const isTable = columns.length > 0;

  return (
    <>
      <div className="grid grid-cols-1 gap-5 wide:grid-cols-[minmax(20rem,25rem)_minmax(0,1fr)] wide:items-start">
        <div className="grid grid-cols-1 gap-5 wide:sticky wide:top-8 wide:-m-1.5 wide:max-h-[calc(100dvh-9.5rem)] wide:overflow-y-auto wide:overscroll-contain wide:p-1.5">
          <About detail={detail} />
          {change.error && <Notice tone="danger">{sentenceOf(change.error)}</Notice>}
          {isTable && counts && counts.rows > 0 && counts.wrong === counts.rows && (
            <Notice tone="danger">
              {t('No rows can be imported yet. Choose the columns for year and coin type.')}
            </Notice>
          )}
          {isTable && (
            <Mapped mapping={mapping} counts={counts}>
              <Columns columns={columns} mapping={mapping} onChange={setMapping} />
              <Reading
                encoding={encoding}
                mapping={mapping}
                busy={change.isPending}
                onMapping={setMapping}
                onEncoding={(next) =>
                  mutate(
                    { encoding: next },
                    {
                      onSuccess: (read) => {
                        sent.current = JSON.stringify(read.mapping);
                        setMapping(read.mapping);
                      },
                    },
                  )
                }
              />
            </Mapped>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {counts && counts.alike > 0 && <Duplicates detail={detail} />}
          {counts && <Doubts counts={counts} mapping={mapping} onChange={setMapping} />}
          <Preview detail={detail} isLooking={isLooking} />
        </div>
      </div>
      {/* Space for the dock below the last rows. */}
      <div className="h-24" />
      <Dock detail={detail} isLooking={isLooking} />
    </>
  );
}

function About({ detail }: { detail: ImportDetail }) {
  const { fileName, format, total, columns, isRemembered, problem } = detail;
  const discard = useImportAction(detail.id);
  return (
    <Card aria-label={t('The file')} className="grid gap-2">
      <h2 className="wrap-anywhere">{fileName}</h2>
      <p className="text-muted tabular-nums">
        {translated(IMPORT_FORMATS[format])} · {rowsInWords(total)}
        {columns.length > 0 && ` · ${plural(columns.length, { one: '# column', other: '# columns' })}`}
      </p>
      {isRemembered && columns.length > 0 && (
        <p className="text-sm text-muted">
          {t('Columns are matched as in your last file with these headings.')}
        </p>
      )}
      {problem && <Notice>{problem.split('\n').map(translated).join('\n')}</Notice>}
      <Button
        variant="ghost"
        className="mt-2 justify-self-start"
        busy={discard.isPending}
        onClick={() =>
          discard.mutate('cancel', {
            onError: (error) => toastFailure(t('Not Discarded'), sentenceOf(error)),
          })
        }
      >
        {t('Discard this file')}
      </Button>
    </Card>
  );
}

/** Folded on a narrow screen unless something needs attention. */
function Mapped({
  mapping,
  counts,
  children,
}: {
  mapping: ImportMapping;
  counts: ImportCounts | null;
  children: React.ReactNode;
}) {
  const [isOpen] = useState(() => {
    const isFound = columnOf(mapping, 'year') >= 0 || columnOf(mapping, 'dateAndMint') >= 0;
    return (
      matchMedia('(min-width: 64rem)').matches ||
      !isFound ||
      mapping.dates === 'unset' ||
      (counts !== null && counts.wrong > 0)
    );
  });
  return (
    <details className="card group" open={isOpen}>
      <summary className="flex min-h-14 cursor-pointer items-center px-4.5 py-3">
        <h2 className="inline">{t('Match columns')}</h2>
      </summary>
      <div className="grid grid-cols-1 gap-5 px-4.5 pb-5">{children}</div>
    </details>
  );
}

function Duplicates({ detail }: { detail: ImportDetail }) {
  const change = useChangeAlike(detail.id);
  const [handling, setHandling] = useState(detail.alike);
  return (
    <Card aria-label={t('Rows that match your coins')} className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-56 tabular-nums">
        {plural(detail.counts?.alike ?? 0, {
          one: '# row looks like a coin you have.',
          other: '# rows look like a coin you have.',
        })}
      </p>
      <Segmented
        label={t('Rows that look like a coin you have')}
        options={[
          { value: 'skip', label: t('Skip') },
          { value: 'add', label: t('Add') },
        ]}
        value={handling}
        onChange={(next) => {
          // Optimistic update.
          setHandling(next);
          change.mutate(next, {
            onError: (error) => {
              setHandling(detail.alike);
              toastFailure(t('Not Changed'), sentenceOf(error));
            },
          });
        }}
      />
    </Card>
  );
}

/** Doubtful rows are accepted by kind. */
function Doubts({
  counts,
  mapping,
  onChange,
}: {
  counts: ImportCounts;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  const doubts = openDoubts(counts);
  const accepted = mapping.accepted ?? [];
  if (doubts.length === 0) return null;
  return (
    <Card aria-label={t('Rows to check')} className="grid gap-1">
      <p>{t('These rows are skipped unless you include them, by group here or one by one below.')}</p>
      {doubts.map(({ doubt, count }) => (
        <Checkbox
          key={doubt}
          className="w-full!"
          checked={accepted.includes(doubt)}
          onChange={({ target }) =>
            onChange({
              ...mapping,
              accepted: target.checked ? [...accepted, doubt] : accepted.filter((one) => one !== doubt),
            })
          }
          label={`${translated(IMPORT_DOUBTS[doubt])} (${formatCount(count)})`}
        />
      ))}
    </Card>
  );
}

function Dock({ detail, isLooking }: { detail: ImportDetail; isLooking: boolean }) {
  const action = useImportAction(detail.id);
  const { taken = 0, takenWants = 0 } = detail.counts ?? {};
  /** An export without coins may have drafts, views and albums. */
  const hasOnlyRest = detail.counts?.rows === 0;
  return (
    <div className="dock">
      <div className="column column-wide">
        {action.error && (
          <div role="alert" className="mb-2">
            <Notice tone="danger">{sentenceOf(action.error)}</Notice>
          </div>
        )}
        <Button
          wide
          disabled={taken === 0 && !hasOnlyRest && !isLooking}
          busy={isLooking || action.isPending}
          onClick={() => action.mutate('start')}
        >
          {isLooking
            ? t('Reading the rows…')
            : taken === 0
              ? hasOnlyRest
                ? t('Import albums, views and drafts')
                : t('Nothing to import')
              : takenWants === 0
                ? plural(taken, { one: 'Import # coin', other: 'Import # coins' })
                : t('Import {rows}', { rows: takenInWords({ taken, takenWants }) })}
        </Button>
      </div>
    </div>
  );
}
