import { relativeDays } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';

const DAY = 86_400_000;

/** "Deleted 2 days ago, 28 days left"; nothing of a guest outlives the visit. */
export function remainingInWords(
  { deletedAt, purgedAt }: { deletedAt: string; purgedAt: string },
  { isGuest = false, now = Date.now() } = {},
): string {
  const days = Math.ceil((Date.parse(purgedAt) - now) / DAY);
  const left = isGuest
    ? t('goes when your guest session ends')
    : days > 1
      ? plural(days, { one: '# day left', other: '# days left' })
      : days === 1
        ? t('last day')
        : t('about to go');
  return t('Deleted {age}, {left}', { age: relativeDays(deletedAt, now), left });
}
