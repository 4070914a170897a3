/** As much of a person as a medal needs. */
export interface Pictured {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
}

/** The first letter of somebody's name, for who has no picture. */
export function letterOf(person: Pictured | null | undefined): string {
  // By characters: half of one that JavaScript counts as two is none.
  const [letter = 'C'] = person?.firstName || person?.lastName || person?.email || 'C';
  return letter.toUpperCase();
}
