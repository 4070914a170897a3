import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { formatDateTime, relativeTime } from '../../../../shared/format/format.ts';
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
      toast({ title: 'Session Ended', description: `${device} is signed out.`, variant: 'success' });
    } catch (error) {
      const description = error instanceof Error ? sentenceOf(error) : undefined;
      toast({ title: 'Update failed', description, variant: 'destructive' });
    }
  };
  return (
    <li ref={line} className="flex min-h-16 items-center gap-3.5 py-2.5">
      <Icon className="size-5.5 flex-none text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          {device}
          {current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[method && methodInWords(method, provider), address].filter(Boolean).join(' from ')}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={used} title={formatDateTime(used)}>
            {current ? 'In use' : `Last used ${relativeTime(used)}`}
          </time>
        </p>
      </div>
      {!current && (
        <IconButton
          label={`End the session of ${device}`}
          plain
          className="-mr-[10px] text-muted"
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
  ['password', 'Password'],
  ['second-step', 'Password and code'],
  ['recovery-code', 'Password and recovery code'],
  ['passkey', 'Passkey'],
]);

/** How somebody signed in: a provider's sessions carry its short name. */
const methodInWords = (method: string, provider: ProfileView['provider']): string =>
  METHODS.get(method) ?? (provider?.name === method ? provider.label : method);
