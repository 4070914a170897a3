import type { Identification } from '../../shared/identify/model.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { Reviewed } from './bodies.ts';
import type { IdentifyDeps } from './deps.ts';
import { refereed } from './global-referee.ts';
import { isAmerican } from './referee/country.ts';
import type { PhotoUrlsOf } from './sides.ts';
import { NOTHING, REVIEW } from './unanswered.ts';

const countryOf = ({ reviewed, before }: Review): string | null => {
  const country = reviewed.country ?? (before?.outcome === 'foreign' ? before.country : null) ?? null;
  return isAmerican(country) ? null : country;
};

/** Null for US coins, which the US catalogue handles. */
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

export interface Review {
  caller: Caller;
  reviewed: Reviewed;
  /** Default: the photos of the held result. */
  photos: PhotoUrlsOf;
  before: Identification | null;
}
