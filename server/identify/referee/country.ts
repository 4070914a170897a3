const OURS = new Set(['us', 'usa', 'america', 'american', 'united states', 'united states of america']);
/** What a model writes where it cannot tell. */
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

/** Whether a coin is American by the country a model names; it is where no country is named. */
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
