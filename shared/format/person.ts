import type { UserView } from '../account/account.ts';
import { t } from '../language/i18n.ts';

export interface Pictured {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
}

export function letterOf(person: Pictured | null | undefined): string {
  // By code points, not UTF-16 units.
  const [letter = 'C'] = person?.firstName || person?.lastName || person?.email || 'C';
  return letter.toUpperCase();
}

/** In ms. */
const FIRST_VISIT = 3_600_000;

export function greetingOf(user: Pick<UserView, 'createdAt'> | null | undefined, now = Date.now()): string {
  const isNew = user && now - Date.parse(user.createdAt) < FIRST_VISIT;
  return isNew ? t('Welcome!') : t('Welcome back!');
}
