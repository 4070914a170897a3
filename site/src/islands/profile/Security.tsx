import { Fingerprint, KeyRound, Link2, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../lib/api.ts';
import { usePasskeys } from '../../lib/queries/passkeys.ts';
import { disconnectProvider, type ProfileView } from '../../lib/queries/profile.ts';
import { useSecondStep } from '../../lib/queries/second-step.ts';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Row, SheetRow } from './Row.tsx';

const passwordSheet = async () => (await import('./PasswordSheet.tsx')).PasswordSheet;
const passkeysSheet = async () => (await import('./PasskeysSheet.tsx')).PasskeysSheet;
const secondStepSheet = async () => (await import('./SecondStepSheet.tsx')).SecondStepSheet;

/** The ways in, each with its state; what is to be done opens in a sheet. */
export function Security({ profile }: { profile: ProfileView }) {
  const passkeys = usePasskeys().data;
  const secondStep = useSecondStep().data;
  return (
    <Card id="security" title="Sign-in & security">
      <ul className="ruled -mb-2 border-t border-line">
        <li>
          <SheetRow
            icon={KeyRound}
            title="Password"
            text={profile.hasPassword ? 'Change your password' : 'Not set'}
            sheet={passwordSheet}
          />
        </li>
        {profile.provider && (
          <li>
            <Provider provider={profile.provider} />
          </li>
        )}
        <li>
          <SheetRow
            icon={Fingerprint}
            title="Passkeys"
            text={passkeys && passkeysInWords(passkeys.passkeys.length)}
            sheet={passkeysSheet}
          />
        </li>
        <li>
          <SheetRow
            icon={Smartphone}
            title="Authenticator app"
            text={secondStep && secondStepInWords(secondStep)}
            sheet={secondStepSheet}
          />
        </li>
      </ul>
    </Card>
  );
}

function passkeysInWords(count: number): string {
  if (count === 0) return 'Sign in by fingerprint, face or PIN';
  return count === 1 ? '1 passkey' : `${count} passkeys`;
}

function secondStepInWords({ enabled, recoveryCodesLeft }: { enabled: boolean; recoveryCodesLeft: number }) {
  if (!enabled) return 'Off, a code as a second step';
  return `On, ${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left`;
}

/** Connecting leads through the provider's own pages, so it is a navigation. */
function Provider({ provider: { name, label, linked } }: { provider: NonNullable<ProfileView['provider']> }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const disconnect = async () => {
    setBusy(true);
    try {
      await disconnectProvider();
      toast({ title: `${label} disconnected`, description: 'It does not sign you in any more.' });
    } catch (error) {
      const description = error instanceof Error ? sentenceOf(error) : undefined;
      toast({ title: 'Update failed', description, variant: 'destructive' });
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <Row icon={Link2} title={label} text={linked ? 'Connected' : 'Not connected'}>
      {linked ? (
        <Button variant="ghost" aria-label={`Disconnect ${label}`} onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      ) : (
        <ButtonLink
          variant="ghost"
          aria-label={`Connect ${label}`}
          href={`/api/login/${name}?link=true`}
          data-astro-reload
          data-astro-prefetch="false"
        >
          Connect
        </ButtonLink>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${label}?`}
        description={`You will not be able to sign in with ${label} until you connect it again.`}
        confirm="Disconnect"
        onConfirm={disconnect}
        busy={busy}
      />
    </Row>
  );
}
