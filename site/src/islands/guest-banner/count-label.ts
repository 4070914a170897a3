import { GUEST_COIN_LIMIT } from '../../../../shared/account/links.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';

export const coinsOfGuest = (count: number): string =>
  t('{count}/{GUEST_COIN_LIMIT} coins', { count, GUEST_COIN_LIMIT });

export const remainingWords = (remaining: number): string =>
  remaining > 0 ? plural(remaining, { one: '(# remaining)', other: '(# remaining)' }) : t('(limit reached)');

export const BANNER =
  'mb-4 rounded-card border border-[color-mix(in_oklab,var(--warning),transparent_72%)] bg-warning-soft ps-3 text-[0.875rem] leading-[1.3] text-warning print:hidden';
export const BANNER_LINK = 'link link-target text-inherit underline';
