import { ChevronRight, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { discOf } from '../../../../shared/format/metal.ts';
import type { BulkRun } from '../../../../shared/global/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { useIsWide } from '../../lib/hooks.ts';
import { ConfidenceBadge } from '../../ui/confidence-badge.tsx';
import { Well } from '../../ui/well.tsx';

type Item = BulkRun['items'][number];

/** One coin of a run: what was made of it, and the way to correct and save it. */
export function BulkRow({ item }: { item: Item }) {
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
        <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> {t('Looking at it')}
      </span>
    );
  }
  if (state === 'waiting') return t('Waiting');
  if (state === 'failed') {
    return (
      <span className="flex items-center gap-1 text-danger">
        <CircleAlert className="size-4" aria-hidden="true" />{' '}
        {tempId ? t('Enter it by hand') : t('Not identified')}
      </span>
    );
  }
  return <ConfidenceBadge confidence={(result?.confidence ?? 0) * 100} />;
}
