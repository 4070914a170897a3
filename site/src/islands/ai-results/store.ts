/** What shows a coin wherever coins are shown. */
export { storeCoin } from '../../lib/queries/coins.ts';
