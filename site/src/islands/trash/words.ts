import { relativeDays } from '../../../../shared/format/format.ts';

const DAY = 86_400_000;

/** "Deleted 2 days ago, 28 days left"; nothing of a guest outlives the visit. */
export function remainingInWords(
  { deletedAt, purgedAt }: { deletedAt: string; purgedAt: string },
  { isGuest = false, now = Date.now() } = {},
): string {
  const days = Math.ceil((Date.parse(purgedAt) - now) / DAY);
  const left = isGuest
    ? 'goes when your guest session ends'
    : days > 1
      ? `${days} days left`
      : days === 1
        ? 'last day'
        : 'about to go';
  return `Deleted ${relativeDays(deletedAt, now)}, ${left}`;
}
