import { formatCount } from '../../../../shared/format/format.ts';
import type { Import, ImportCounts, ImportMatch, ImportRow } from '../../../../shared/import/model.ts';
import { IMPORT_DOUBTS, type ImportDoubt, type ImportKind } from '../../../../shared/import/words.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

export const rowsInWords = (count: number): string => plural(count, { one: '# row', other: '# rows' });

export const KINDS: Readonly<Record<ImportKind, string>> = {
  wrong: msg('Can’t be imported'),
  doubtful: msg('To check'),
  alike: msg('Possible duplicate'),
  update: msg('Already in your collection'),
  add: msg('New'),
  want: msg('To your want list'),
  listed: msg('Already on your want list'),
};

export const ACTIONS: Readonly<
  Record<ImportRow['action'], { word: string; tone: 'red' | 'orange' | 'blue' | 'grey' }>
> = {
  add: { word: msg('New'), tone: 'blue' },
  update: { word: msg('Known'), tone: 'grey' },
  alike: { word: msg('Alike'), tone: 'orange' },
  wrong: { word: msg('Skipped'), tone: 'red' },
  want: { word: msg('Wanted'), tone: 'blue' },
  listed: { word: msg('Wanted'), tone: 'grey' },
};

export function takenInWords({ taken, takenWants }: Pick<ImportCounts, 'taken' | 'takenWants'>): string {
  const coins = plural(taken - takenWants, { one: '# coin', other: '# coins' });
  const wants = plural(takenWants, { one: '# want', other: '# wants' });
  if (takenWants === 0) return coins;
  return taken === takenWants ? wants : t('{coins} and {wants}', { coins, wants });
}

/** Doubts to accept, with row counts. */
export const openDoubts = ({ doubts }: ImportCounts): { doubt: ImportDoubt; count: number }[] =>
  (Object.keys(IMPORT_DOUBTS) as ImportDoubt[])
    .map((doubt) => ({ doubt, count: doubts[doubt] ?? 0 }))
    .filter(({ count }) => count > 0);

export const presentKinds = (counts: ImportCounts): { kind: ImportKind; count: number }[] =>
  (Object.keys(KINDS) as ImportKind[])
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ count }) => count > 0);

/** Result of the catalogue match. */
export function matchInWords({ kind, type: named }: ImportMatch): string {
  const type = named ?? '';
  switch (kind) {
    case 'issue':
      return t('{type}, in the catalogue', { type });
    case 'type':
      return t('{type}; this date is not in the catalogue', { type });
    case 'world':
      return t('{type}, in the world catalogue', { type });
    case 'impossible':
      return type ? t('{type}; not a known issue', { type }) : t('Differs from the catalogue');
    default:
      return t('Not in the catalogue; imported as written');
  }
}

/** "Added 12 · updated 3 · 1 could not be taken". */
export function resultInWords({ added, updated, wants, skipped, wrong }: Import): string {
  const parts = [
    added > 0 && t('{added} added', { added: formatCount(added) }),
    updated > 0 && t('{updated} updated', { updated: formatCount(updated) }),
    wants > 0 && t('{wants} to your want list', { wants: formatCount(wants) }),
    skipped > 0 && t('{skipped} skipped or unchanged', { skipped: formatCount(skipped) }),
    wrong > 0 && t('{wrong} couldn’t be imported', { wrong: formatCount(wrong) }),
  ].filter(Boolean);
  return parts.join(' · ') || t('Nothing was imported');
}

export function stateInWords(one: Import): string {
  switch (one.state) {
    case 'ready':
      return t('Ready to review');
    case 'importing':
      if (one.photos)
        return t('Photo {position} of {total}', {
          position: formatCount(one.photos.total - one.photos.waiting),
          total: formatCount(one.photos.total),
        });
      return t('Row {position} of {total}', {
        position: formatCount(one.position),
        total: formatCount(one.total),
      });
    case 'undoing':
      return t('Undoing');
    case 'undone':
      return t('Undone');
    case 'cancelled':
      return one.position > 0 ? `${t('Cancelled')} · ${resultInWords(one)}` : t('Discarded');
    case 'failed':
      return one.position > 0 ? `${t('Stopped')} · ${resultInWords(one)}` : t('Stopped');
    default:
      return resultInWords(one);
  }
}
