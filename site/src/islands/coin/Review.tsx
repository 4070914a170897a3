import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { useConfirmCoin } from '../../lib/queries/send-edit.ts';
import { rich } from '../../lib/rich.tsx';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfidenceBadge } from '../../ui/confidence-badge.tsx';
import { formOf } from './words.ts';

/** Doubts shown before "more". */
const SHOWN = 4;

export function Review({ coin }: { coin: Coin }) {
  const { mutate, isPending } = useConfirmCoin(coin.id);
  const part = useRef<HTMLElement>(null);
  useFocusHandedOn(part);
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () =>
        toast({
          title: t('Confirmed'),
          description: t('The coin is no longer marked for review.'),
          variant: 'success',
        }),
      onError: (error) => toastFailure(t('Not confirmed'), sentenceOf(error)),
    });
  const { aiConfidence, uncertaintyFlags, identificationMethod } = coin;
  const doubts = uncertaintyFlags ?? [];
  const more = doubts.slice(SHOWN);
  return (
    <section ref={part} aria-labelledby="review" className="card card-pad grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h2 id="review">{t('Needs your review')}</h2>
        {aiConfidence !== null && identificationMethod === 'AI identification' && (
          <ConfidenceBadge confidence={aiConfidence} className="max-w-full whitespace-normal" />
        )}
      </div>
      <p className="text-muted">{reviewReason(coin)}</p>
      {doubts.length > 0 && <Doubts doubts={doubts.slice(0, SHOWN)} />}
      {more.length > 0 && (
        <details className="-my-2 open:mb-0">
          <summary className="w-fit cursor-pointer py-3 text-sm font-semibold text-accent">
            {t('{n} more', { n: more.length })}
          </summary>
          <Doubts doubts={more} />
        </details>
      )}
      <Button needs="writer" wide busy={isPending} onClick={confirm}>
        {!isPending && <Check aria-hidden="true" />}
        {t('Mark as Correct')}
      </Button>
      <p className="text-sm text-muted" data-needs="writer">
        {rich(
          t('Something wrong? Use the pencil beside a field, or <link>edit everything in one form</link>.'),
          {
            link: (inside) => (
              <a className="link" href={formOf(coin)}>
                {inside}
              </a>
            ),
          },
        )}
      </p>
    </section>
  );
}

const Doubts = ({ doubts }: { doubts: readonly string[] }) => (
  <ul className="grid list-disc gap-1 ps-4.5 text-sm wrap-anywhere">
    {doubts.map((doubt) => (
      <li key={doubt}>{translated(doubt)}</li>
    ))}
  </ul>
);

type Reviewed = Pick<Coin, 'userVerified' | 'identificationMethod' | 'uncertaintyFlags'>;

/** Ends with a colon if doubts follow. */
export function reviewReason({ userVerified, identificationMethod, uncertaintyFlags }: Reviewed): string {
  const isListed = Boolean(uncertaintyFlags?.length);
  if (userVerified || identificationMethod === null)
    return isListed ? t('Saved and marked for review because:') : t('Saved and marked for review.');
  const why =
    identificationMethod === 'AI identification'
      ? t('Identified by AI from photos; not checked yet.')
      : t('Identified from photos; not checked yet.');
  return isListed ? `${why} ${t('Check:')}` : why;
}
