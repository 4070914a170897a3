import { type RefObject, useEffect, useState } from 'react';
import type { SignInOptions } from '../../../shared/account/account.ts';
import { t } from '../../../shared/language/i18n.ts';
import { api } from './api.ts';
import { toastAfterReload } from './toast.ts';

/** Until the server answers: it refuses what it does not offer. */
const USUAL: SignInOptions = {
  mail: true,
  registration: true,
  invited: false,
  first: false,
  guests: true,
  provider: null,
};

let asked: Promise<SignInOptions> | undefined;

/** Embedded by Bare.astro. */
function written(): SignInOptions | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name=sign-in-options]')?.content;
  return text ? JSON.parse(text) : undefined;
}

/** Once per visit: fixed while the server runs. */
async function ask(): Promise<SignInOptions> {
  const { data } = await api.auth.options.get();
  if (!data) asked = undefined;
  return data ?? USUAL;
}

export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    const known = written();
    if (known) return setOptions(known);
    asked ??= ask();
    void asked.then(setOptions);
  }, []);
  return options;
}

let typed = '';

/** Passes an address to the next form, unless a page is loaded in full. */
export function keepAddress(address: FormDataEntryValue | null) {
  typed = typeof address === 'string' ? address : '';
}

export const keptAddress = () => typed;

/**
 * Marks an optional part; the server shows or hides it in the built page (server/web/fill.ts), the island after
 * hydration.
 */
export const shownWith = (name: string, known: boolean | undefined) =>
  known === undefined ? { 'data-with': name } : { hidden: !known };

export const shownWithout = (name: string, known: boolean | undefined) =>
  known === undefined ? { 'data-without': name, hidden: true } : { hidden: known };

/** Releases presses held back until hydration (islands/touch.ts). */
export function useHydrated(place: RefObject<Element | null>) {
  useEffect(() => {
    place.current?.dispatchEvent(new Event('mintmark:hydrated', { bubbles: true }));
  }, [place]);
}

/** Undefined before hydration. */
export function useIsGuest(): boolean | undefined {
  const [isGuest, setIsGuest] = useState<boolean>();
  useEffect(() => setIsGuest(document.querySelector('meta[name=guest]') !== null), []);
  return isGuest;
}

export const welcomeAtHome = () => toastAfterReload({ title: t('Login Successful'), variant: 'success' });
