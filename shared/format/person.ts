import type { UserView } from '../account/account.ts';
import { t } from '../language/i18n.ts';

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

/** A first visit lasts at most so long, in milliseconds. */
const FIRST_VISIT = 3_600_000;

/** The greeting of specification 000; whoever began within the hour does not come back yet. */
export function greetingOf(user: Pick<UserView, 'createdAt'> | null | undefined, now = Date.now()): string {
  const isNew = user && now - Date.parse(user.createdAt) < FIRST_VISIT;
  return isNew ? t('Welcome!') : t('Welcome back!');
}
