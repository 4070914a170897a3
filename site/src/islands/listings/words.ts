import { formatDate, formatMoney, relativeTime } from '../../../../shared/format/format.ts';
import type { Listing, ListingSite, ListingState } from '../../../../shared/marketplace/model.ts';

/** A state in a word, and the tint it stands on. */
export const STATES: Readonly<
  Record<ListingState, readonly [word: string, tone: 'grey' | 'blue' | 'accent' | 'red']>
> = {
  draft: ['Waiting', 'grey'],
  publishing: ['Publishing', 'blue'],
  listed: ['Listed', 'accent'],
  failed: ['Not listed', 'red'],
  ended: ['Ended', 'grey'],
  sold: ['Sold', 'accent'],
};

/** What is going on with a listing on one site, where its state alone does not say it; '' else. */
export function siteInWords(site: ListingSite, now = Date.now()): string {
  if (site.retryAt) return `Tried again ${inAWhile(site.retryAt, now)}`;
  if (site.doing) {
    const far = site.status === 'publishing' && site.steps > 0 && ` ${site.step} of ${site.steps}`;
    return `${site.doing}…${far || ''}`;
  }
  switch (site.status) {
    case 'listed':
      return [
        site.listedAt && `Since ${formatDate(site.listedAt)}`,
        site.views !== null && (site.views === 1 ? '1 view' : `${site.views.toLocaleString('en-US')} views`),
        site.checkedAt && `checked ${relativeTime(site.checkedAt, now)}`,
      ]
        .filter(Boolean)
        .join(' · ');
    case 'ended':
      return formatDate(site.endedAt);
    case 'sold':
      return [
        site.soldPrice && `For ${formatMoney(site.soldPrice)}`,
        site.fees ? `fees ${formatMoney(site.fees)}` : `${site.name} has not told its fees`,
        formatDate(site.soldAt),
      ]
        .filter(Boolean)
        .join(' · ');
    default:
      return '';
  }
}

/** "in 20 s", "in 3 min"; "at once" for what is due. */
function inAWhile(iso: string, now: number): string {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000);
  if (!(seconds > 0)) return 'at once';
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} min`;
}

/** How all sites stand, for a screen reader that follows them: "eBay: Listed. Etsy: Not listed. Its shop is closed." */
export const standing = ({ sites }: Pick<Listing, 'sites'>): string =>
  sites
    .map(({ name, status, message }) =>
      [`${name}: ${STATES[status][0]}.`, status === 'failed' && message].filter(Boolean).join(' '),
    )
    .join(' ');

/** Whether it can be tried again at once: it failed, waits for its next try, or stands there but could not be changed or ended. */
export const canRetry = ({ status, retryAt, doing, message }: ListingSite): boolean =>
  status === 'failed' || retryAt !== null || (status === 'listed' && doing === null && message !== null);

/** Where it was refused. */
export const failedOn = ({ sites }: Pick<Listing, 'sites'>): ListingSite[] =>
  sites.filter(({ status }) => status === 'failed');

/** Whether it can still be sold. */
export const isOpen = ({ status }: Pick<Listing, 'status'>): boolean =>
  status !== 'ended' && status !== 'sold';
