import type { Identification } from '../../shared/identify/model.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { Reviewed } from './bodies.ts';
import type { IdentifyDeps } from './deps.ts';
import { refereed } from './global-referee.ts';
import { isAmerican } from './referee/country.ts';
import type { PhotoUrlsOf } from './sides.ts';
import { NOTHING, REVIEW } from './unanswered.ts';

/** The country of a coin that is reviewed, where it is not the United States: as its collector says, else as it was identified. */
const countryOf = ({ reviewed, before }: Review): string | null => {
  const country = reviewed.country ?? (before?.outcome === 'foreign' ? before.country : null) ?? null;
  return isAmerican(country) ? null : country;
};

/**
 * A coin of another country in its collector's words, held against the world catalogue; null where it is none. The catalogue of US coins,
 * asked about it, would take it for one of them.
 */
export function reviewedForeign(deps: IdentifyDeps, review: Review): Identification | null {
  const { reviewed, photos, before } = review;
  const country = countryOf(review);
  if (country === null) return null;
  return refereed(deps.world(), {
    ...NOTHING,
    outcome: 'foreign',
    name: reviewed.name ?? null,
    year: reviewed.year ?? null,
    mintMark: reviewed.mintMark || null,
    series: reviewed.series ?? null,
    coinType: reviewed.coinType ?? null,
    variation: reviewed.variation ?? null,
    country,
    currency: reviewed.currency ?? before?.currency ?? null,
    condition: reviewed.condition ?? null,
    description: reviewed.description ?? null,
    isGraded: reviewed.isGraded ?? false,
    gradingCompany: reviewed.gradingCompany ?? null,
    grade: reviewed.grade ?? null,
    certificationNumber: reviewed.certificationNumber ?? null,
    obverseImageUrl: photos.obverseImageUrl ?? before?.obverseImageUrl ?? null,
    reverseImageUrl: photos.reverseImageUrl ?? before?.reverseImageUrl ?? null,
    errorMessage: REVIEW.foreign,
    source: before?.source ?? NOTHING.source,
    timestamp: new Date().toISOString(),
    remembered: before?.remembered ?? null,
    ...(before && { original: before.original ?? before }),
  });
}

/** A person's words about the coin of these photos. */
export interface Review {
  caller: Caller;
  reviewed: Reviewed;
  /** Those left out are the held ones. */
  photos: PhotoUrlsOf;
  /** What is held so far; null where nothing is. */
  before: Identification | null;
}
