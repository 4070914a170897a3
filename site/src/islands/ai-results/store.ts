/** What sends a coin, and shows it wherever coins are shown. */
export { sent, storeCoin } from '../../lib/queries/coins.ts';
