import { language as spoken } from '../../../shared/language/i18n.ts';
import { LANGUAGE_COOKIE, type Language } from '../../../shared/language/languages.ts';
import { msg } from '../../../shared/language/msg.ts';
import { HOME } from './base.ts';

export { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/language/languages.ts';

const YEAR_S = 365 * 24 * 3600;

/** The language of this page. */
export const currentLanguage = spoken;

/** Keeps the choice where the server sees it, and has the page come again in that language. */
export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and one line does.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=${HOME}; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  location.reload();
}

export type Theme = 'system' | 'light' | 'dark';

/** The choices of Appearance, in the order they are offered. */
export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: msg('System') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

const KEY = 'mintmark:theme';

/** The reader's choice; the system's scheme until there is one. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Keeps the choice; the script of layouts/Theme.astro hears of it and applies it. */
export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  dispatchEvent(new Event(KEY));
}

export type Layout = 'wide' | 'narrow';

/** The choices of Appearance for a large screen. */
export const LAYOUTS: readonly { value: Layout; label: string }[] = [
  { value: 'wide', label: msg('Wide') },
  { value: 'narrow', label: msg('Narrow') },
];

const LAYOUT_KEY = 'mintmark:layout';

/** Whether pages use the width of a large screen; they do until the reader says otherwise. */
export const storedLayout = (): Layout => (localStorage.getItem(LAYOUT_KEY) === 'narrow' ? 'narrow' : 'wide');

/** Keeps the choice, as chooseTheme does. */
export function chooseLayout(layout: Layout) {
  if (layout === 'wide') localStorage.removeItem(LAYOUT_KEY);
  else localStorage.setItem(LAYOUT_KEY, layout);
  dispatchEvent(new Event(KEY));
}

/** Calls back when the choice changes, here or in another tab. */
export function subscribeTheme(listener: () => void) {
  const events = [KEY, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
