import { Fingerprint, KeyRound, Laptop, Link2, LogOut, Smartphone, Terminal } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDateTime, relativeTime } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import {
  type ProfileView,
  type SessionView,
  useApiKeys,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from '../../lib/queries/profile.ts';
import { deviceInWords, usePasskeys, useSecondStep } from '../../lib/queries/security.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { useLatePart } from '../coin/late.ts';
import { Row, SheetRow } from './Row.tsx';
import type { Provider } from './SignInSheets.tsx';

const apiKeysSheet = async () => (await import('./ApiKeysSheet.tsx')).ApiKeysSheet;
const passwordSheet = async () => (await import('./SignInSheets.tsx')).PasswordSheet;
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
  return plural(recoveryCodesLeft, { one: 'On, # recovery code left', other: 'On, # recovery codes left' });
}

const providerSheet = async () => (await import('./SignInSheets.tsx')).ProviderSheet;

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

/** Sessions shown before "Show all". */
const SHOWN = 4;

export function Sessions({ provider }: Pick<ProfileView, 'provider'>) {
  const { data, isError, isFetching, refetch } = useSessions();
  const [all, setAll] = useState(false);
  const shown = all ? data : data?.slice(0, SHOWN);
  return (
    <Card id="sessions" title={t('Sessions')}>
      {isError && <ErrorLine busy={isFetching} onRetry={refetch} />}
      {!data && !isError && (
        <Loading label={t('Loading sessions')} className="grid gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-56" />
        </Loading>
      )}
      {data && shown && (
        <>
          <ul className="ruled border-t border-line">
            {shown.map((session) => (
              <SessionRow key={session.id} session={session} provider={provider} />
            ))}
          </ul>
          {data.length > SHOWN && (
            <Button variant="ghost" wide className="mt-1" onClick={() => setAll(!all)}>
              {all ? t('Show fewer') : t('Show all {n}', { n: data.length })}
            </Button>
          )}
          {data.length > 1 && <EndOthers />}
        </>
      )}
    </Card>
  );
}

function EndOthers() {
  const [asking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  const confirm = async () => {
    try {
      const ended = await end.mutateAsync();
      toast({
        title: plural(ended, { one: 'Session Ended', other: 'Sessions Ended' }),
        description: t('You are signed in on this device alone.'),
        variant: 'success',
      });
    } catch (error) {
      toastFailure(t('Update failed'), error instanceof Error ? sentenceOf(error) : undefined);
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet-danger" wide className="mt-2" onClick={() => setAsking(true)}>
        {t('End all other sessions')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('End all other sessions?')}
        description={t('All other devices will be signed out immediately.')}
        confirm={t('End Sessions')}
        onConfirm={confirm}
        busy={end.isPending}
        danger
      />
    </>
  );
}

interface SessionRowProps extends Pick<ProfileView, 'provider'> {
  session: SessionView;
}

function SessionRow({ session, provider }: SessionRowProps) {
  const { id, current, method, address, createdAt, lastSeenAt } = session;
  const device = deviceInWords(session.device);
  const end = useEndSession(id);
  const used = lastSeenAt ?? createdAt;
  const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Laptop;
  const line = useRef<HTMLLIElement>(null);
  useFocusHandedOn(line);
  const press = async () => {
    if (end.isPending) return;
    try {
      await end.mutateAsync();
      toast({
        title: t('Session Ended'),
        description: t('{device} is signed out.', { device }),
        variant: 'success',
      });
    } catch (error) {
      toastFailure(t('Update failed'), error instanceof Error ? sentenceOf(error) : undefined);
    }
  };
  return (
    <li ref={line} className="flex min-h-16 items-center gap-3.5 py-2.5">
      <Icon className="size-5.5 flex-none text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          {device}
          {current && <Badge tone="accent">{t('This device')}</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {wayIn(method && methodInWords(method, provider), address)}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={used} title={formatDateTime(used)}>
            {current ? t('In use') : t('Last used {used}', { used: relativeTime(used) })}
          </time>
        </p>
      </div>
      {!current && (
        <IconButton
          label={t('End the session of {device}', { device })}
          plain
          className="-me-[10px] text-muted"
          aria-busy={end.isPending || undefined}
          onClick={press}
        >
          <LogOut aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

const METHODS = new Map([
  ['password', msg('Password')],
  ['second-step', msg('Password and code')],
  ['recovery-code', msg('Password and recovery code')],
  ['passkey', msg('Passkey')],
]);

/** Sessions of a provider hold its short name. */
const methodInWords = (method: string, provider: ProfileView['provider']): string =>
  translated(METHODS.get(method) ?? (provider?.name === method ? provider.label : method));

function wayIn(how: string | null, address: string | null): string {
  return how && address ? t('{how} from {address}', { how, address }) : how || address || '';
}
