/** A chunk of its own, loaded on the first input. */
export { addCoin, updateCoin } from '../../lib/queries/coins.ts';
