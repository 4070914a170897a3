import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { toast } from '../../lib/toast.ts';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states.tsx';

export const Bones = () => (
  <Loading className="grid gap-5">
    <Skeleton className="h-40 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </Loading>
);

interface Asked {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export const NotLoaded = ({ of, wholePage }: { of: Asked; wholePage?: boolean }) => (
  <ErrorState
    wholePage={wholePage}
    title={t('Couldn’t load the page')}
    text={of.error ? sentenceOf(of.error) : undefined}
    onRetry={() => of.refetch()}
    busy={of.isFetching}
  />
);

export const failed = (error: Error) =>
  toast({ title: t('Not done'), description: sentenceOf(error), variant: 'destructive' });

/** A link of this site to hand over, as this browser reaches it. */
export const whole = (path: string): string => location.origin + at(path);
