import type { Catalogue } from '../../../db/catalogue/load.ts';
import { searchCatalogue } from '../../../server/catalogue/search.ts';
import { named } from '../../../server/catalogue/series.ts';
import { lexiconOf } from '../../../server/recognizer/lexicon.ts';

/**
 * Types a label may mean: by a name of the catalogue, else of those its search finds the one whose name and design have most of the
 * label's words, and the others of its design and face value; none where it finds nothing. "$3" is a face value.
 */
export function typesMeant(catalogue: Catalogue, series: string): string[] {
  const known = named(catalogue, series);
  if (known) return known.types.map(({ id }) => id);
  const looks = new Map(lexiconOf(catalogue).entries.map((entry) => [entry.typeId, entry]));
  const value = /\$(\d+(?:\.\d+)?)/.exec(series)?.[1];
  const words = new Set(wordsOf(series.replace(/\$\S+/, '')));
  const shared = (text: string) => new Set(wordsOf(text).filter((word) => words.has(word))).size;
  const found = [...new Set(searchCatalogue(catalogue, series, 50).map(({ typeId }) => typeId))]
    .filter(
      (id) => value === undefined || looks.get(id)?.denominationCents === Math.round(100 * Number(value)),
    )
    .map((id) => ({
      id,
      // The design decides between names that fit alike, and between those what is commoner.
      fits: shared(catalogue.typesById.get(id)?.name ?? '') + 0.1 * shared(looks.get(id)?.design ?? ''),
      prior: looks.get(id)?.prior ?? 0,
    }))
    .sort((one, other) => other.fits - one.fits || other.prior - one.prior);
  const own = looks.get(found[0]?.id ?? '');
  return found
    .map(({ id }) => id)
    .filter((id, index) => {
      const other = looks.get(id);
      return (
        index === 0 || (other?.design === own?.design && other?.denominationCents === own?.denominationCents)
      );
    });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
