import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { formatDateTime, relativeTime } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { type SessionView, useEndSession } from '../../lib/queries/sessions.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface SessionRowProps extends Pick<ProfileView, 'provider'> {
  session: SessionView;
}

/** One device: what it is, how and from where it came in, and when it was last here. */
export function SessionRow({ session, provider }: SessionRowProps) {
  const { id, current, device, method, address, createdAt, lastSeenAt } = session;
  const end = useEndSession(id);
  const used = lastSeenAt ?? createdAt;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
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
      const description = error instanceof Error ? sentenceOf(error) : undefined;
      toast({ title: t('Update failed'), description, variant: 'destructive' });
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

/** How somebody signed in: a provider's sessions carry its short name. */
const methodInWords = (method: string, provider: ProfileView['provider']): string =>
  translated(METHODS.get(method) ?? (provider?.name === method ? provider.label : method));

function wayIn(how: string | null, address: string | null): string {
  return how && address ? t('{how} from {address}', { how, address }) : how || address || '';
}
