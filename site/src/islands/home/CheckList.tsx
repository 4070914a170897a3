import { Circle, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { StartStep } from '../../../../shared/operator/model.ts';
import { api, unwrap } from '../../lib/api.ts';
import { useMayWrite, userQuery } from '../../lib/queries/auth.ts';
import { queryClient, seedQuery, useQuery } from '../../lib/query.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const KEY = ['start'];

const useStart = () =>
  useQuery({ queryKey: KEY, queryFn: async () => unwrap(await api.start.get()).steps, staleTime: 0 });

seedQuery('start', () => KEY);

async function dismissStart(): Promise<void> {
  const { error } = await api.start.delete();
  if (!error) await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}

const steps = (): Record<StartStep['step'], [text: string, href: string]> => ({
  coin: [t('Enter a first coin'), '/add-coin-options'],
  photo: [t('Keep a first photo'), '/global-photo-upload'],
  backup: [t('Make a backup'), '/operator?section=backups'],
  key: [t('Enter a key for the AI'), '/operator?section=settings'],
  mail: [t('Set up mail'), '/operator?section=settings'],
});

export function CheckList() {
  const mayWrite = useMayWrite();
  const start = useStart();
  const [isClosed, setIsClosed] = useState(false);
  const isDone = start.data?.every(({ done }) => done) === true;
  useEffect(() => {
    if (isDone) void dismissStart();
  }, [isDone]);
  if (!mayWrite || !start.data || isDone || isClosed) return null;
  const close = () => {
    setIsClosed(true);
    void dismissStart();
  };
  const named = steps();
  return (
    <Card
      title={t('First steps')}
      aside={
        <IconButton label={t('Close the first steps')} plain className="-my-3 -me-[10px]" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      <ul>
        {start.data.map(({ step, done }) => {
          const [text, href] = named[step];
          const Icon = done ? CircleCheck : Circle;
          return (
            <li
              key={step}
              className="flex min-h-12 items-center gap-2.5 border-t border-line first:border-t-0"
            >
              <Icon
                className={`size-5 flex-none ${done ? 'text-positive' : 'text-muted'}`}
                aria-hidden="true"
              />
              {done ? (
                <span className="text-muted">
                  {text}
                  <span className="sr-only">, {t('done')}</span>
                </span>
              ) : (
                <a className="link link-target" href={href}>
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
