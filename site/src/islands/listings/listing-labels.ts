import { formatDate, formatDollars, relativeTime } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { Listing, ListingSite, ListingState } from '../../../../shared/marketplace/model.ts';

export const STATES: Readonly<
  Record<ListingState, readonly [word: string, tone: 'grey' | 'blue' | 'accent' | 'red']>
> = {
  draft: [msg('Waiting'), 'grey'],
  publishing: [msg('Publishing'), 'blue'],
  listed: [msg('Listed'), 'accent'],
  failed: [msg('Not listed'), 'red'],
  ended: [msg('Ended'), 'grey'],
  sold: [msg('Sold'), 'accent'],
};

/** Progress that the state alone does not tell; '' otherwise. */
export function siteInWords(site: ListingSite, now = Date.now()): string {
  if (site.retryAt) return t('Tried again {when}', { when: timeUntil(site.retryAt, now) });
  if (site.doing) {
    const doing = translated(site.doing);
    return site.status === 'publishing' && site.steps > 0
      ? t('{doing}… {step} of {steps}', { doing, step: site.step, steps: site.steps })
      : `${doing}…`;
  }
  switch (site.status) {
    case 'listed':
      return [
        site.listedAt && t('Since {day}', { day: formatDate(site.listedAt) }),
        site.views !== null && plural(site.views, { one: '# view', other: '# views' }),
        site.checkedAt && t('checked {age}', { age: relativeTime(site.checkedAt, now) }),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'ended':
      return formatDate(site.endedAt);
    case 'sold':
      return [
        site.soldPrice && t('For {price}', { price: formatDollars(site.soldPrice) }),
        site.fees
          ? t('fees {fees}', { fees: formatDollars(site.fees) })
          : t('{name} hasn’t reported its fees', { name: site.name }),
        formatDate(site.soldAt),
      ]
        .filter(Boolean)
        .join(' · ');
    default:
      return '';
  }
}

/** "in 20 s", "in 3 min"; "at once" for what is due. */
function timeUntil(iso: string, now: number): string {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000);
  if (!(seconds > 0)) return t('at once');
  return seconds < 90
    ? t('in {seconds} s', { seconds })
    : t('in {minutes} min', { minutes: Math.ceil(seconds / 60) });
}

/** For screen readers: "eBay: Listed. Etsy: Not listed. Its shop is closed." */
export const statusSummary = ({ sites }: Pick<Listing, 'sites'>): string =>
  sites
    .map(({ name, status, message }) =>
      [`${name}: ${translated(STATES[status][0])}.`, status === 'failed' && message && translated(message)]
        .filter(Boolean)
        .join(' '),
    )
    .join(' ');

/** Failed, waiting for a retry, or not yet changed or ended? */
export const canRetry = ({ status, retryAt, doing, message }: ListingSite): boolean =>
  status === 'failed' || retryAt !== null || (status === 'listed' && doing === null && message !== null);

export const failedOn = ({ sites }: Pick<Listing, 'sites'>): ListingSite[] =>
  sites.filter(({ status }) => status === 'failed');

export const isOpen = ({ status }: Pick<Listing, 'status'>): boolean =>
  status !== 'ended' && status !== 'sold';
