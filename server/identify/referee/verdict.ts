import type { Catalogue } from '../../../db/catalogue/load.ts';
import { EDGE_MARK_LOCATION } from '../edge-marks.ts';
import { alternativesOf } from './alternatives.ts';
import type { Case } from './case.ts';
import { conditionFor, NOT_APPLICABLE } from './condition.ts';
import { lowered, SURE } from './confidence.ts';
import { ofAi } from './description.ts';
import { doubtsOf } from './doubts.ts';
import { type Facts, keyDateName } from './facts.ts';
import { flagsOf } from './flags.ts';
import { datedText } from './labels.ts';
import { EMPTY, type Verdict } from './nothing.ts';
import { readSlab } from './slab.ts';

/** A person's words stand, the rest is the catalogue's. */
export function verdictOf(catalogue: Catalogue, all: Case): Verdict {
  const { said, ai, judgement, facts, against, isEdge } = all;
  const { flags: slabFlags, ...slab } = readSlab(ai?.slab ?? null);
  const given = said.by === 'person' ? said.given : null;
  const name = nameOf(all);
  // Without a given mark all such coins may still share one.
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
    uncertaintyFlags: flagsOf(catalogue, all, slabFlags),
    amendments: all.amendments,
    alternatives: alternativesOf(catalogue, all, name),
  };
}

function fieldsOf({ name: _n, typeId: _i, typeName: _t, keyDate: _k, confidence: _c, ...fields }: Facts) {
  return fields;
}

/** "1916-D Mercury Dime"; "Proof" only for a certain type. */
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

/** Sets have no weight or grade. */
const isOfSets = ({ found }: Case): boolean =>
  found.likely.some(({ document }) => document.type.weight === null);
