import { useEffect, useState } from 'react';
import type { SignInOptions } from '../../../shared/account/account.ts';
import { api } from './api.ts';

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
