import type { Catalogue } from '../../../db/catalogue/load.ts';
import { withFlags } from '../../../shared/identify/flags.ts';
import type { AiCoin } from '../ai/answer.ts';
import { alternativesOf } from './alternatives.ts';
import { type Claim, claimOf, type Said, saidBy } from './claim.ts';
import { datedText, type Facts, keyDateName } from './facts.ts';
import { type Case, caseOf, withDualDate } from './finding.ts';
import { doubtsOf, flagsOf, lowered, SURE } from './flags.ts';
import { conditionFor, NOT_APPLICABLE, readSlab } from './grade.ts';
import { EDGE_MARK_LOCATION } from './judge.ts';
import { type Ids, isFaceAlone, meaningOf, meaningOfIds } from './meaning.ts';
import { ofAi } from './text.ts';
import { EMPTY, nothing, unlisted, unnamed, type Verdict } from './verdict.ts';

/** Facts come from the catalogue. */
export const judgeAmerican = (catalogue: Catalogue, said: AiCoin): Verdict =>
  said.verdict === 'coin' ? coinOf(catalogue, saidBy(said), said) : nothing(said);

export const checkAmerican = (catalogue: Catalogue, claim: Claim): Verdict =>
  coinOf(catalogue, claimOf(claim), null);

/** `ai`: null for a person. */
function coinOf(catalogue: Catalogue, words: Said, ai: AiCoin | null): Verdict {
  const { said, amendments } = withDualDate(words, ai);
  const meaning = meaningOf(catalogue, said, said.year);
  if (!meaning) return unlisted(said, ai);
  if (ai && said.year === null && isFaceAlone(catalogue, said, meaning)) return unnamed(ai);
  return verdictOf(catalogue, caseOf(catalogue, said, ai, meaning, amendments));
}

/** Ids win over words; null for unknown ids. */
export function coinNamed(catalogue: Catalogue, ids: Ids, said: Said, ai: AiCoin): Verdict | null {
  const meant = meaningOf(catalogue, said, said.year);
  const inWords = meant && caseOf(catalogue, said, ai, meant, []);
  if (inWords?.found.likely.some(({ document }) => document.type.id === ids.typeId))
    return verdictOf(catalogue, inWords);
  const exact = meaningOfIds(catalogue, ids);
  return exact && verdictOf(catalogue, caseOf(catalogue, said, ai, exact, []));
}

function verdictOf(catalogue: Catalogue, all: Case): Verdict {
  const { said, ai, judgement, facts, against, isEdge } = all;
  const { flags: slabFlags, ...slab } = readSlab(ai?.slab ?? null);
  const given = said.by === 'person' ? said.given : null;
  const name = nameOf(all);
  const found = given && said.mark !== null ? null : judgement.mark;
  const mintMark = (given?.mintMark ?? found) || null;
  const isSet = isOfSets(all);
  return {
    ...EMPTY,
    ...fieldsOf(facts),
    ...slab,
    outcome: 'identified',
    name: given?.name ?? name,
    year: said.year,
    mintMark,
    ...(judgement.mark === null && !isSet && !said.edgeResolved && { isMintMarkOpen: true }),
    series: given?.series ?? facts.series ?? said.series,
    coinType: given?.coinType ?? facts.coinType,
    variation: given?.variation ?? facts.variation,
    condition: isSet ? NOT_APPLICABLE : conditionFor(said.condition, said.isProof),
    description: facts.description ?? ofAi(ai?.description),
    claimedValue: against.isOtherMetal ? null : (ai?.estimatedValue ?? null),
    confidence: lowered(ai?.confidence ?? SURE, doubtsOf(all)),
    modelConfidence: ai?.confidence ?? null,
    requiresEdgeMintMark: isEdge && !mintMark && !said.edgeResolved,
    edgeMintMarkLocation: isEdge ? EDGE_MARK_LOCATION : null,
    catalogueMatch: {
      typeId: facts.typeId,
      name: facts.typeName,
      possible: judgement.isPossible,
      problem: judgement.problem,
      keyDate: keyDateName(facts.keyDate),
      confidence: facts.confidence,
    },
    ...withFlags(flagsOf(catalogue, all, slabFlags)),
    amendments: all.amendments,
    alternatives: alternativesOf(catalogue, all, name),
  };
}

function fieldsOf({ name: _n, typeId: _i, typeName: _t, keyDate: _k, confidence: _c, ...fields }: Facts) {
  return fields;
}

/** "Proof" only for a certain type. */
function nameOf(all: Case): string {
  const { said, judgement, facts, against } = all;
  const base =
    facts.name ??
    said.name ??
    `${datedText(said.year, judgement.mark)}${said.series ?? `US ${said.denomination ?? 'coin'}`}`;
  const isCalled =
    said.isProof && facts.typeId !== null && !isOfSets(all) && !against.isNoProof && !/proof/i.test(base);
  return `${base}${isCalled ? ' Proof' : ''}`.slice(0, 200);
}

/** No weight or grade. */
const isOfSets = ({ found }: Case): boolean =>
  found.likely.some(({ document }) => document.type.weight === null);
