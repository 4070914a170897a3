const OURS = new Set(['us', 'usa', 'america', 'american', 'united states', 'united states of america']);
/** Model phrases for "unknown". */
const NOBODY = new Set([
  'unknown',
  'unclear',
  'none',
  'n a',
  'na',
  'null',
  'not visible',
  'not sure',
  'uncertain',
]);

/** Also true without a country. */
export function isAmerican(country: string | null): boolean {
  const said = (country ?? '')
    .toLowerCase()
    .replace(/\(.*\)/g, ' ')
    .replace(/\b([a-z])\./g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^u s( a)?$/, 'us');
  return said === '' || OURS.has(said) || NOBODY.has(said);
}
