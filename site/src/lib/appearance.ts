import { language as spoken } from '../../../shared/language/i18n.ts';
import { LANGUAGE_COOKIE, type Language } from '../../../shared/language/languages.ts';
import { msg } from '../../../shared/language/msg.ts';
import { HOME } from './base.ts';

export { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/language/languages.ts';

const YEAR_S = 365 * 24 * 3600;

export const currentLanguage = spoken;

export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and one line does.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=${HOME}; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  location.reload();
}

export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: msg('System') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

const KEY = 'mintmark:theme';

/** The system's scheme by default. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  dispatchEvent(new Event(KEY));
}

export type Layout = 'wide' | 'narrow';

export const LAYOUTS: readonly { value: Layout; label: string }[] = [
  { value: 'wide', label: msg('Wide') },
  { value: 'narrow', label: msg('Narrow') },
];

const LAYOUT_KEY = 'mintmark:layout';

export const storedLayout = (): Layout => (localStorage.getItem(LAYOUT_KEY) === 'narrow' ? 'narrow' : 'wide');

export function chooseLayout(layout: Layout) {
  if (layout === 'wide') localStorage.removeItem(LAYOUT_KEY);
  else localStorage.setItem(LAYOUT_KEY, layout);
  dispatchEvent(new Event(KEY));
}

export function subscribeTheme(listener: () => void) {
  const events = [KEY, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
