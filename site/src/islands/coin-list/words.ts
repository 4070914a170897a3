import { formatCount } from '../../lib/format.ts';

/** "1 coin", "1,234 coins" */
export const coinsInWords = (count: number): string =>
  count === 1 ? '1 coin' : `${formatCount(count)} coins`;
