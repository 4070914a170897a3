import { formatCount } from '../../../../shared/format/format.ts';
import type {
  Import,
  ImportCounts,
  ImportKind,
  ImportRow,
  ImportSight,
} from '../../../../shared/import/model.ts';

/** "1 row", "10,000 rows". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** What the kinds of rows are called where they are chosen. */
export const KINDS: Readonly<Record<ImportKind, string>> = {
  wrong: 'Cannot be taken',
  doubtful: 'To look at',
  alike: 'Like one of yours',
  update: 'Known already',
  add: 'New',
};

/** The badge of a row. */
export const ACTIONS: Readonly<
  Record<ImportRow['action'], { word: string; tone: 'red' | 'orange' | 'blue' | 'grey' }>
> = {
  add: { word: 'New', tone: 'blue' },
  update: { word: 'Known', tone: 'grey' },
  alike: { word: 'Alike', tone: 'orange' },
  wrong: { word: 'Not taken', tone: 'red' },
};

/** Kinds there are any of, with how many. */
export const kindsThere = (counts: ImportCounts): { kind: ImportKind; count: number }[] =>
  (Object.keys(KINDS) as ImportKind[])
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ count }) => count > 0);

/** What the catalogue makes of a row. */
export function sightInWords({ kind, type }: ImportSight): string {
  switch (kind) {
    case 'issue':
      return `${type}, in the catalogue`;
    case 'type':
      return `${type}; this date is not in the catalogue`;
    case 'world':
      return `${type}, in the world catalogue`;
    case 'impossible':
      return type ? `${type}; never struck so` : 'Not as the catalogue knows it';
    default:
      return 'Not in the catalogue; kept as it is written';
  }
}

/** What became of an import, in one line: "Added 12 · updated 3 · 1 could not be taken". */
export function resultInWords({ added, updated, skipped, wrong }: Import): string {
  const parts = [
    added > 0 && `${formatCount(added)} added`,
    updated > 0 && `${formatCount(updated)} updated`,
    skipped > 0 && `${formatCount(skipped)} left out or unchanged`,
    wrong > 0 && `${formatCount(wrong)} could not be taken`,
  ].filter(Boolean);
  return parts.join(' · ') || 'Nothing was imported';
}

/** How an import stands, in the list of all. */
export function stateInWords(one: Import): string {
  switch (one.state) {
    case 'ready':
      return 'Waits for you';
    case 'importing':
      if (one.photos)
        return `Photo ${formatCount(one.photos.total - one.photos.waiting)} of ${formatCount(one.photos.total)}`;
      return `Row ${formatCount(one.position)} of ${formatCount(one.total)}`;
    case 'undoing':
      return 'Being undone';
    case 'undone':
      return 'Undone';
    case 'cancelled':
      return one.position > 0 ? `Cancelled · ${resultInWords(one)}` : 'Discarded';
    case 'failed':
      return one.position > 0 ? `Stopped · ${resultInWords(one)}` : 'Stopped';
    default:
      return resultInWords(one);
  }
}
