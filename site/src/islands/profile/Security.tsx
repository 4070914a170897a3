import { Fingerprint, KeyRound, Smartphone, Terminal } from 'lucide-react';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useApiKeys } from '../../lib/queries/api-keys.ts';
import { usePasskeys } from '../../lib/queries/passkeys.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { useSecondStep } from '../../lib/queries/second-step.ts';
import { Card } from '../../ui/card.tsx';
import { ProviderRow } from './ProviderRow.tsx';
import { SheetRow } from './Row.tsx';

const apiKeysSheet = async () => (await import('./ApiKeysSheet.tsx')).ApiKeysSheet;
const passwordSheet = async () => (await import('./PasswordSheet.tsx')).PasswordSheet;
const passkeysSheet = async () => (await import('./PasskeysSheet.tsx')).PasskeysSheet;
const secondStepSheet = async () => (await import('./SecondStepSheet.tsx')).SecondStepSheet;

/** The ways in, each with its state; what is to be done opens in a sheet. */
export function Security({ profile }: { profile: ProfileView }) {
  const passkeys = usePasskeys().data;
  const secondStep = useSecondStep().data;
  const apiKeys = useApiKeys().data;
  return (
    <Card id="security" title={t('Sign-in & security')}>
      <ul className="ruled -mb-2 border-t border-line">
        <li>
          <SheetRow
            icon={KeyRound}
            title={t('Password')}
            text={profile.hasPassword ? t('Change your password') : t('Not set')}
            sheet={passwordSheet}
          />
        </li>
        {profile.provider && (
          <li>
            <ProviderRow provider={profile.provider} />
          </li>
        )}
        <li>
          <SheetRow
            icon={Fingerprint}
            title={t('Passkeys')}
            text={passkeys && passkeysInWords(passkeys.passkeys.length)}
            sheet={passkeysSheet}
          />
        </li>
        <li>
          <SheetRow
            icon={Smartphone}
            title={t('Authenticator app')}
            text={secondStep && secondStepInWords(secondStep)}
            sheet={secondStepSheet}
          />
        </li>
        <li>
          <SheetRow
            icon={Terminal}
            title={t('API keys')}
            text={apiKeys && apiKeysInWords(apiKeys.length)}
            sheet={apiKeysSheet}
          />
        </li>
      </ul>
    </Card>
  );
}

function passkeysInWords(count: number): string {
  if (count === 0) return t('Sign in by fingerprint, face or PIN');
  return plural(count, { one: '# passkey', other: '# passkeys' });
}

function apiKeysInWords(count: number): string {
  if (count === 0) return t('For your own scripts');
  return plural(count, { one: '# key', other: '# keys' });
}

function secondStepInWords({ enabled, recoveryCodesLeft }: { enabled: boolean; recoveryCodesLeft: number }) {
  if (!enabled) return t('Off, a code as a second step');
  return plural(recoveryCodesLeft, {
    one: 'On, # recovery code left',
    other: 'On, # recovery codes left',
  });
}
