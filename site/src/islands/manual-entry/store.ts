/** What stores a coin, and shows it wherever coins are shown. */
export { addCoin, updateCoin } from '../../lib/queries/coins.ts';
