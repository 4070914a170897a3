/** The country of the coins that the catalogue knows, as it is stored. */
export const UNITED_STATES = 'United States';

/** Whether a country, as somebody typed it, is the United States: "USA", "the U.S." too. */
export const isUnitedStates = (country: string): boolean =>
  /^(the )?(united states( of america)?|u\.?s\.?a?\.?)$/i.test(country.trim());

/** Whether a stored coin is one of the United States; it is where nothing is said. */
export const isAmerican = ({ country }: { country?: string | null }): boolean =>
  (country ?? UNITED_STATES) === UNITED_STATES;
