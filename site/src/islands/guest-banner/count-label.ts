import { GUEST_COIN_LIMIT } from '../../../../shared/account/links.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';

export const coinsOfGuest = (count: number): string =>
  t('{count}/{GUEST_COIN_LIMIT} coins', { count, GUEST_COIN_LIMIT });

export const remainingWords = (remaining: number): string =>
  remaining > 0 ? plural(remaining, { one: '(# remaining)', other: '(# remaining)' }) : t('(limit reached)');
