import { type RefObject, useEffect, useState } from 'react';
import type { SignInOptions } from '../../../shared/account/account.ts';
import { t } from '../../../shared/language/i18n.ts';
import { api } from './api.ts';
import { toastAfterReload } from './toast.ts';

/** While the server does not say: what it does not offer, it refuses with a sentence. */
const USUAL: SignInOptions = { mail: true, registration: true, guests: true, provider: null };

let asked: Promise<SignInOptions> | undefined;

/** What the server has written into the page (Bare.astro). */
function written(): SignInOptions | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name=sign-in-options]')?.content;
  return text ? JSON.parse(text) : undefined;
}

/** Asked once in a visit, where the page does not say it: they change only when the server is started again. */
async function ask(): Promise<SignInOptions> {
  const { data } = await api.auth.options.get();
  if (!data) asked = undefined;
  return data ?? USUAL;
}

/** What this server offers to people who want to come in; undefined until it has said so. */
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

/** Keeps the address that was typed into one form for the next, as long as no page is loaded in full. */
export function keepAddress(address: FormDataEntryValue | null) {
  typed = typeof address === 'string' ? address : '';
}

export const keptAddress = () => typed;

/**
 * A part that not every server offers, or not to everybody. In the page that was built it is marked, and the server shows or hides it
 * (server/web/fill.ts); once the island knows for itself, it does.
 */
export const shownWith = (name: string, known: boolean | undefined) =>
  known === undefined ? { 'data-with': name } : { hidden: !known };

/** A part in the place of one that is not offered. */
export const shownWithout = (name: string, known: boolean | undefined) =>
  known === undefined ? { 'data-without': name, hidden: true } : { hidden: known };

/** Says that an island listens by now, to what has kept its reader's presses until then (islands/touch.ts). */
export function useHydrated(place: RefObject<Element | null>) {
  useEffect(() => {
    place.current?.dispatchEvent(new Event('mintmark:hydrated', { bubbles: true }));
  }, [place]);
}

/** Whether whoever is about to sign in is a guest so far, as the server has written it into the page; undefined at first. */
export function useIsGuest(): boolean | undefined {
  const [isGuest, setIsGuest] = useState<boolean>();
  useEffect(() => setIsGuest(document.querySelector('meta[name=guest]') !== null), []);
  return isGuest;
}

/** The home screen will say so, once it is reached. */
export const welcomeAtHome = () => toastAfterReload({ title: t('Login Successful'), variant: 'success' });
