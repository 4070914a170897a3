import type { Catalogue } from '../../../db/catalogue/load.ts';
import { EDGE_MARK_LOCATION } from '../edge-marks.ts';
import type { Verdict } from '../referee.ts';
import { alternativesOf } from './alternatives.ts';
import type { Case } from './case.ts';
import { conditionFor } from './condition.ts';
import { lowered, SURE } from './confidence.ts';
import { doubtsOf } from './doubts.ts';
import { type Facts, keyDateName } from './facts.ts';
import { flagsOf } from './flags.ts';
import { datedText } from './labels.ts';
import { EMPTY } from './nothing.ts';
import { oneLine } from './plain.ts';
import { readSlab } from './slab.ts';

/** The verdict on a coin the catalogue knows: a person's words stand, everything else is the catalogue's. */
export function verdictOf(catalogue: Catalogue, all: Case): Verdict {
  const { said, ai, judgement, facts, isEdge } = all;
  const { flags: slabFlags, ...slab } = readSlab(ai?.slab ?? null);
  const given = said.by === 'person' ? said.given : null;
  const name = nameOf(all);
  const mintMark = given ? given.mintMark : judgement.mark || null;
  return {
    ...EMPTY,
    ...fieldsOf(facts),
    ...slab,
    outcome: 'identified',
    name: given?.name ?? name,
    year: said.year,
    mintMark,
    series: given?.series ?? facts.series ?? said.series,
    coinType: given?.coinType ?? facts.coinType,
    variation: given?.variation ?? facts.variation,
    condition: conditionFor(said.condition, said.isProof),
    description: facts.description ?? oneLine(ai?.description, 1000),
    claimedValue: ai?.estimatedValue ?? null,
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

/** Facts as an identification has them. */
function fieldsOf({ name: _n, typeId: _i, typeName: _t, keyDate: _k, confidence: _c, ...fields }: Facts) {
  return fields;
}

/** "1916-D Mercury Dime"; a proof is called one where the catalogue is sure of the type. */
function nameOf({ said, judgement, found, facts, against }: Case): string {
  const [first] = found.likely;
  const base =
    facts.name ??
    said.name ??
    `${datedText(said.year, judgement.mark)}${said.series ?? first?.document.type.base ?? 'US coin'}`;
  const isSet = found.likely.some(({ document }) => document.type.weight === null);
  const isCalled =
    said.isProof && facts.typeId !== null && !isSet && !against.isNoProof && !/proof/i.test(base);
  return `${base}${isCalled ? ' Proof' : ''}`.slice(0, 200);
}
