import { formatCount } from '../../../../shared/format/format.ts';
import type { ImportDetail } from '../../../../shared/import/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useDeed } from '../../lib/queries/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { resultInWords } from './words.ts';

/** An import that goes on by itself: how far it is, and the way to end it. */
export function UnderWay({ detail, error }: { detail: ImportDetail; error: Error | null }) {
  const cancel = useDeed(detail.id);
  const { state, position, total, problem, fileName, photos } = detail;
  const isUndoing = state === 'undoing';
  const failed = cancel.error ?? error;
  return (
    <Card className="grid max-w-160 gap-4" title={isUndoing ? 'Undoing the import' : 'Importing'}>
      <p className="wrap-anywhere">{fileName}</p>
      {isUndoing ? (
        <p role="status" className="text-muted">
          What it added goes to the trash, and what it changed is as it was.
        </p>
      ) : photos ? (
        <>
          <p role="status">The coins are in your collection. Their photos follow, one after another.</p>
          <ProgressBar
            percent={Math.floor(((photos.total - photos.waiting) / photos.total) * 100)}
            label="Preparing the photos"
          />
          <p className="text-sm tabular-nums">
            Photo {formatCount(photos.total - photos.waiting)} of {formatCount(photos.total)}
            <span className="text-muted"> · {resultInWords(detail)}</span>
          </p>
        </>
      ) : (
        <>
          <ProgressBar
            percent={Math.floor((position / Math.max(1, total)) * 100)}
            label="Importing the coins"
          />
          <p className="text-sm tabular-nums">
            Row {formatCount(position)} of {formatCount(total)}
            {position > 0 && <span className="text-muted"> · {resultInWords(detail)}</span>}
          </p>
        </>
      )}
      {problem && (
        <Notice>
          <span className="whitespace-pre-line">{problem}</span>
        </Notice>
      )}
      {failed && <Notice tone="danger">{sentenceOf(failed)}</Notice>}
      <p className="text-sm text-muted">You can leave this page: it goes on, and is found here again.</p>
      {!isUndoing && (
        <Button variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate('cancel')}>
          {photos ? 'Leave out the other photos' : 'Cancel'}
        </Button>
      )}
    </Card>
  );
}
