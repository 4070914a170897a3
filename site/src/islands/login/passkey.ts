import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { api, sentenceOf, unwrap } from '../../lib/api.ts';
import { goHome } from './welcome.ts';

/** Passkeys belong to a name: a site that is opened by a bare address can have none, nor can an old browser. */
export const passkeysWork = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** "Sign in with a passkey": what it takes is loaded when it is pressed. */
export function usePasskey(onFailed: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const start = async () => {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { options, ticket } = unwrap(await api.login.passkey.options.post());
      const answer = await startAuthentication({ optionsJSON: options });
      const response = { ...answer, clientExtensionResults: {} };
      unwrap(await api.login.passkey.post({ ticket, response }));
      goHome();
    } catch (error) {
      setBusy(false);
      onFailed();
      setFailure(sentenceFor(error));
    }
  };
  return { busy, failure, start };
}

/** The browser does not say whether its reader changed their mind or has no passkey. */
const sentenceFor = (error: unknown): string =>
  error instanceof Error && error.name !== 'NotAllowedError'
    ? sentenceOf(error)
    : t('No passkey was used. Try again, or sign in another way.');
