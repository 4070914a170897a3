/** The country of the coins that the catalogue knows, as it is stored. */
export const UNITED_STATES = 'United States';

/** Whether a country, as somebody typed it, is the United States: "USA", "the U.S." too. */
export const isUnitedStates = (country: string): boolean =>
  /^(the )?(united states( of america)?|u\.?s\.?a?\.?)$/i.test(country.trim());

/** Is it a coin or set of the United States, which the US catalogue can judge? It is where no country is given. */
export const isAmerican = ({ country, kind }: { country?: string | null; kind?: string | null }): boolean =>
  (country ?? UNITED_STATES) === UNITED_STATES && (!kind || kind === 'coin' || kind === 'set');
