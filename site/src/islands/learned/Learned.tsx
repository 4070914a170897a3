import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import type { LearnedType } from '../../../../shared/recognizer/model.ts';
import { api, sentenceOf, unwrap } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { queryClient, useMutation, useQuery } from '../../lib/query.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';

const learnedQuery = queryOptions({
  queryKey: ['learned'],
  queryFn: async () => unwrap(await api.reader.learned.get()),
  staleTime: 0,
});

export const useLearned = () => useQuery(learnedQuery);

export type Forgotten = { typeId: string } | 'looks' | 'corrections';

/** A 404 counts as success. */
export const useForget = () =>
  useMutation({
    mutationFn: async (what: Forgotten) => {
      const answer =
        what === 'corrections'
          ? await api.reader.corrections.delete()
          : what === 'looks'
            ? await api.reader.learned.delete()
            : await api.reader.learned({ typeId: encodeURIComponent(what.typeId) }).delete();
      if (answer.response?.status !== 404) unwrap({ ...answer, data: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: learnedQuery.queryKey }),
  });

interface Confirmation {
  what: Forgotten;
  title: string;
  description: string;
}

export default function Learned() {
  const learned = useLearned();
  const forget = useForget();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  if (learned.isPending)
    return (
      <Loading label={t('Loading what was learned')} className="grid gap-5">
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    );
  if (!learned.data) return <LoadError title={t('Couldn’t load the result')} query={learned} />;
  const { types, corrections } = learned.data;
  const confirm = () =>
    confirmation &&
    forget.mutate(confirmation.what, {
      onSuccess: () => toast({ title: t('Forgotten'), variant: 'success' }),
      onError: (error) => toastFailure(t('Not forgotten'), sentenceOf(error)),
      onSettled: () => setConfirmation(undefined),
    });
  return (
    <div className="grid grid-cols-1 gap-5">
      {types.length === 0 ? (
        <EmptyState
          title={t('Nothing learned yet')}
          text={t(
            'Save coins with your own photos and confirm them. Mintmark will then recognize similar coins.',
          )}
        >
          <ButtonLink href="/add-coin-options">{t('Add Coin')}</ButtonLink>
        </EmptyState>
      ) : (
        <Card
          title={plural(types.length, {
            one: '# coin type learned',
            other: '# coin types learned',
          })}
        >
          <ul>
            {types.map((type) => (
              <TypeRow
                key={type.typeId}
                type={type}
                onForget={() =>
                  setConfirmation({
                    what: { typeId: type.typeId },
                    title: t('Forget {name}?', { name: type.name }),
                    description: t(
                      'Your coins and photos are kept. New photos of this type will be learned again.',
                    ),
                  })
                }
              />
            ))}
          </ul>
          <Button
            variant="quiet-danger"
            className="mt-3"
            onClick={() =>
              setConfirmation({
                what: 'looks',
                title: t('Forget all types?'),
                description: t('Your coins and photos are kept. New photos will be learned again.'),
              })
            }
          >
            {t('Forget all types')}
          </Button>
        </Card>
      )}
      {corrections > 0 && (
        <Card title={t('Your confirmations and corrections')}>
          <p className="mb-3 text-muted">
            {plural(corrections, {
              one: '# answer saved. It measures how often a model is right and is sent to the AI as an example.',
              other:
                '# answers saved. They measure how often a model is right, and a few are sent to the AI as examples.',
            })}
          </p>
          <Button
            variant="quiet-danger"
            onClick={() =>
              setConfirmation({
                what: 'corrections',
                title: t('Forget your corrections?'),
                description: t('Your coins are kept. Confidence is calculated from scratch.'),
              })
            }
          >
            {t('Forget corrections')}
          </Button>
        </Card>
      )}
      <ConfirmDialog
        open={confirmation !== undefined}
        onOpenChange={(open) => !open && setConfirmation(undefined)}
        title={confirmation?.title ?? ''}
        description={confirmation?.description ?? ''}
        confirm={t('Forget')}
        onConfirm={confirm}
        busy={forget.isPending}
        danger
      />
    </div>
  );
}

function TypeRow({ type: { name, country, coins }, onForget }: { type: LearnedType; onForget: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-32 flex-1">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-muted">
          {[country, plural(coins.length, { one: '# coin', other: '# coins' })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <ul className="flex gap-1.5">
          {coins.slice(0, 3).map((coin) => (
            <li key={coin.id}>
              <a href={`/coin/${coin.id}`} className="block rounded-full" aria-label={coin.name}>
                {coin.obverseImageUrl ? (
                  <img
                    className="size-11 rounded-full object-cover"
                    src={at(photoAt(coin.obverseImageUrl, 200))}
                    alt=""
                    loading="lazy"
                  />
                ) : (
                  <span className="well well-empty block size-11" />
                )}
              </a>
            </li>
          ))}
        </ul>
        <Button variant="ghost" aria-label={t('Forget {name}', { name })} onClick={onForget}>
          {t('Forget')}
        </Button>
      </div>
    </li>
  );
}
