import type { CrossCheck, DetailsCheck, Identification, Scope } from '../../../shared/identify/model.ts';
import type { Reading } from '../../../shared/recognizer/model.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { IdentifyDeps } from '../deps.ts';
import { confidenceOf } from '../learning/calibration.ts';
import { resultOfReading, secondOpinion } from '../reader.ts';
import type { Claim } from './claim.ts';
import { isAmerican } from './text.ts';
import { checkAmerican, judgeAmerican } from './united-states.ts';
import type { Verdict } from './verdict.ts';
import { checkForeign, foreignConfidence, foreignOpinion, judgeForeign, proposeForeign } from './world.ts';

type Catalogues = Pick<IdentifyDeps, 'catalogue' | 'world'>;

interface RuleSet {
  /** Never throws. */
  judge: (deps: Catalogues, said: AiCoin) => Verdict;
  /** Key fields stand as given. */
  check: (deps: Catalogues, claim: Claim) => Verdict;
  /** By recognition alone. */
  propose: (deps: IdentifyDeps, reading: Reading, before: Identification) => Promise<Identification>;
  /** Recognition's, on the AI's coin. */
  opinion: (
    deps: IdentifyDeps,
    coin: Identification,
    reading: Reading,
    said: AiCoin,
  ) => Promise<CrossCheck | null>;
  /** 0 to 100, calibrated. */
  confidence: (deps: IdentifyDeps, verdict: Verdict, said: AiCoin, model: string) => Promise<number>;
}

export const RULES: Record<Scope, RuleSet> = {
  us: {
    judge: ({ catalogue }, said) => judgeAmerican(catalogue(), said),
    check: ({ catalogue }, claim) => checkAmerican(catalogue(), claim),
    propose: (deps, reading, { obverseImageUrl, reverseImageUrl }) =>
      resultOfReading(deps, reading, { obverseImageUrl, reverseImageUrl }),
    opinion: secondOpinion,
    confidence: confidenceOf,
  },
  world: {
    judge: ({ world }, said) => judgeForeign(world(), said),
    check: ({ world }, claim) => checkForeign(world(), claim),
    propose: proposeForeign,
    opinion: foreignOpinion,
    confidence: foreignConfidence,
  },
};

export const rulesOf = (country: string | null = null): RuleSet =>
  isAmerican(country) ? RULES.us : RULES.world;

export const rulesFor = ({ verdict, country }: AiCoin): RuleSet =>
  rulesOf(verdict === 'coin' ? country : null);

export const referee = (deps: Catalogues, said: AiCoin): Verdict => rulesFor(said).judge(deps, said);

export const refereeClaim = (deps: Catalogues, claim: Claim): Verdict =>
  rulesOf(claim.country).check(deps, claim);

export function checkDetails(deps: Catalogues, claim: Claim): DetailsCheck {
  const { catalogueMatch, alternatives, uncertaintyFlags } = refereeClaim(deps, claim);
  return {
    // Unknown cannot be ruled out.
    possible: catalogueMatch?.possible ?? true,
    message: catalogueMatch?.problem ?? uncertaintyFlags[0] ?? null,
    nearest: alternatives.filter(({ kind }) => kind === 'nearest'),
    catalogueMatch,
  };
}
