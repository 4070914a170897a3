import type { UserView } from '../account/account.ts';
import { t } from '../language/i18n.ts';

/** A first visit lasts at most so long, in milliseconds. */
const FIRST_VISIT = 3_600_000;

/** The greeting of specification 000; whoever began within the hour does not come back yet. */
export function greetingOf(user: Pick<UserView, 'createdAt'> | null | undefined, now = Date.now()): string {
  const isNew = user && now - Date.parse(user.createdAt) < FIRST_VISIT;
  return isNew ? t('Welcome!') : t('Welcome back!');
}
