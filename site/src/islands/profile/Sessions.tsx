import { useState } from 'react';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { useEndOtherSessions, useSessions } from '../../lib/queries/sessions.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { SessionRow } from './SessionRow.tsx';

/** More than these are shown when they are asked for. */
const SHOWN = 4;

/** Where the account is signed in. */
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
      const description = error instanceof Error ? sentenceOf(error) : undefined;
      toast({ title: t('Update failed'), description, variant: 'destructive' });
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
        description={t('Every device but this one is signed out at once and has to sign in again.')}
        confirm={t('End them')}
        onConfirm={confirm}
        busy={end.isPending}
        danger
      />
    </>
  );
}
