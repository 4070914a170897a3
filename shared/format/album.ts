import type { AlbumSummary } from '../albums/model.ts';
import { t } from '../language/i18n.ts';
import { countryName } from './category.ts';

/** Names of series are those of the catalogue, in English. */
export function albumName({ group, name, from }: Pick<AlbumSummary, 'group' | 'name' | 'from'>): string {
  if (group === 'years') return t('Year set {year}', { year: from });
  if (group !== 'euro' && group !== 'canada') return name;
  // "Euro: Germany", "Canada: 1 cent"
  const [, start, rest] = /^(\w+): (.*)$/.exec(name) ?? [];
  if (!start || !rest) return name;
  return group === 'euro' ? countryName(rest) : `${countryName(start)}: ${rest}`;
}
