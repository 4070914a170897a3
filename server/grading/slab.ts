import { moneyText } from '../../shared/money/money.ts';
import type { SlabCoin } from '../../shared/pcgs/model.ts';
import { entryOf } from '../catalogue/entries.ts';
import { type Catalogue, searchCatalogue } from '../catalogue/service.ts';
import type { PcgsRecord } from './api/pcgs.ts';
import { conditionOf, gradeText, readGrade } from './grade.ts';
import { denominationOf, numberOf } from './numbers.ts';

/**
 * The coin in a slab as it is to be saved: by our catalogue where its number is known there, else by what our search makes of the
 * service's words, else by these words alone. The collector confirms it in any case.
 */
export function slabCoin(catalogue: Catalogue, record: PcgsRecord): SlabCoin {
  const grade = readGrade(record.grade);
  const { priceCents, certNo } = record;
  return {
    ...identityOf(catalogue, record),
    condition: conditionOf(grade),
    isGraded: true,
    identificationMethod: 'PCGS certificate',
    gradingCompany: 'PCGS',
    grade: grade ? gradeText(grade) : record.grade,
    ...(certNo && { certificationNumber: certNo }),
    ...(priceCents !== null && { estimatedValue: moneyText(priceCents), valuationSource: 'pcgs' }),
  };
}

function identityOf(catalogue: Catalogue, record: PcgsRecord): SlabCoin {
  const known = numberOf(catalogue, record.number);
  if (known) {
    const { type, item, year, mintMark: mark, variety } = known;
    const { name, coinTypeOption, series, variation } = entryOf(catalogue, { type, item, year, mark });
    return {
      ...{ name, year, series, mintMark: mark || null },
      coinType: coinTypeOption ?? type.name,
      variation: item ? variation : variety || null,
    };
  }
  const { year, series, denomination, mintMark } = record;
  if (year === null) return { name: record.name };
  // "Lincoln Cents 1959 to Date" names a year that is not the coin's.
  const called = series?.replace(/\b\d{4}\b.*$/, '').trim() || record.name;
  const entry = searchCatalogue(catalogue, `${year}${mintMark ? `-${mintMark}` : ''} ${called}`)[0];
  const type = entry && catalogue.typesById.get(entry.typeId);
  if (type && entry.year === year && (denomination === null || denominationOf(type) === denomination)) {
    const coinType = entry.coinTypeOption ?? type.name;
    return { name: entry.name, year, mintMark: entry.mintMark || null, coinType, series: entry.series };
  }
  return { name: record.name, year, mintMark, coinType: series ?? denomination ?? undefined };
}
