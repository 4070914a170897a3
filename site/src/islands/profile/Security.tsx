import { Fingerprint, KeyRound, Link2, Smartphone, Terminal } from 'lucide-react';
import { useState } from 'react';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { type ProfileView, useApiKeys } from '../../lib/queries/profile.ts';
import { usePasskeys, useSecondStep } from '../../lib/queries/security.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLatePart } from '../coin/late.ts';
import type { Provider } from './ProviderSheet.tsx';
import { Row, SheetRow } from './Row.tsx';

const apiKeysSheet = async () => (await import('./ApiKeysSheet.tsx')).ApiKeysSheet;
const passwordSheet = async () => (await import('./PasswordSheet.tsx')).PasswordSheet;
const passkeysSheet = async () => (await import('./PasskeysSheet.tsx')).PasskeysSheet;
const secondStepSheet = async () => (await import('./SecondStepSheet.tsx')).SecondStepSheet;

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

const providerSheet = async () => (await import('./ProviderSheet.tsx')).ProviderSheet;

function ProviderRow({ provider }: { provider: Provider }) {
  const [Sheet, want] = useLatePart(providerSheet);
  const [open, setOpen] = useState(false);
  const { label, linked } = provider;
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <Row icon={Link2} title={label} text={linked ? t('Connected') : t('Not connected')}>
      <Button
        variant="ghost"
        aria-label={linked ? t('Disconnect {label}', { label }) : t('Connect {label}', { label })}
        aria-haspopup="dialog"
        onClick={press}
      >
        {linked ? t('Disconnect') : t('Connect')}
      </Button>
      {open && Sheet && <Sheet provider={provider} onClose={() => setOpen(false)} />}
    </Row>
  );
}
