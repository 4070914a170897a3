import type { Identification } from '../../../../shared/identify/model.ts';
import { claimOf } from './claim.ts';
import { objectOf, textOf } from './read.ts';

/** What an address says: where the server holds the identification, if it does, and the coin in its own words. */
export interface Link {
  tempId: string | null;
  claim: Identification;
}

/** Characters of `data`: what is longer did not come from here. */
const MOST = 60_000;

/** Reads `?data={json}` of /ai-results; null where there is none. Throws `SyntaxError` for what cannot be read. */
export function readLink(search: string): Link | null {
  const json = new URLSearchParams(search).get('data');
  if (!json) return null;
  const data = json.length <= MOST ? objectOf(JSON.parse(json)) : null;
  if (!data) throw new SyntaxError('This is no identification.');
  const tempId = textOf(data.tempId, 80);
  return { tempId: tempId && /^[\w-]+$/.test(tempId) ? tempId : null, claim: claimOf(data) };
}
