import { useState } from 'react';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import type { GlobalRecord } from '../../../../shared/global/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { navigate } from '../../lib/navigation.ts';
import { useSaveGlobalCoin } from '../../lib/queries/global.ts';
import { rich } from '../../lib/rich.tsx';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfidenceBadge } from '../../ui/confidence-badge.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DropResult } from '../coin-verification/DropResult.tsx';
import { Sides } from '../coin-verification/Sides.tsx';
import { DraftNotice } from '../manual-entry/draft.tsx';
import { GlobalFields, problemsOf, readDraft, useDraft, WorldSearch } from '../manual-entry/global-form.tsx';
import { type Form, useForm } from '../manual-entry/use-form.ts';
import { Offered } from './Offered.tsx';
import { saveFailure } from './problem.ts';
import { correctionsOf, fromRecord, resultDraftKey } from './values.ts';
import { difficultyInWords } from './words.ts';

/** Both photos, what was made of them, and every field to be corrected before the coin is saved. */
export default function Review({ record, userId }: { record: GlobalRecord; userId: string }) {
  const { tempId, coinId } = record;
  const key = resultDraftKey(userId, tempId);
  const [initial] = useState(() => fromRecord(record));
  const [restored, setRestored] = useState(() => readDraft(readText(key)));
  const saving = useSaveGlobalCoin();
  const form: Form<GlobalForm> = useForm<GlobalForm>({
    initial: restored ?? initial,
    check: problemsOf,
    onValid: save,
    // What is wrong stands at each field, and the first of them has the focus.
    onRefused: () => undefined,
  });
  useDraft(key, form.values, initial, saving.isPending || saving.isSuccess);
  const { name, country } = form.values;
  const isNamed = record.outcome === 'identified' || record.outcome === 'foreign';

  async function save(values: GlobalForm): Promise<boolean> {
    try {
      const coin = await saving.mutateAsync({ tempId, corrections: correctionsOf(values, initial) });
      keepText(key, null);
      toast({ title: t('Coin Added!'), description: coin.name, variant: 'success' });
      void navigate(`/coin/${coin.id}`, { history: 'replace' });
      return true;
    } catch (error) {
      toast({ ...saveFailure(error), variant: 'destructive' });
      if (error instanceof ApiError) form.refuse(error.errors);
      return false;
    }
  }

  return (
    <form {...form.formProps} className="beside marks-required grid wide:gap-x-8 gap-4 pb-24">
      <div className="beside-photos">
        <Sides coin={{ ...record, name: name || record.name, country, coinType: form.values.denomination }} />
      </div>
      <div className="beside-form">
        <div>
          <h1>{name || t('Which coin is it?')}</h1>
          <p className="mt-2.5 flex flex-wrap gap-2">
            <ConfidenceBadge confidence={record.sureness * 100} />
            <Badge>{difficultyInWords(record.difficultyLevel)}</Badge>
            <Badge>{translated(record.identificationMethod)}</Badge>
          </p>
        </div>
        {coinId !== null && (
          <Notice tone="success">
            {rich(t('This coin is in your collection already. <link>View coin</link>'), {
              link: (inside) => (
                <a className="link" href={`/coin/${coinId}`}>
                  {inside}
                </a>
              ),
            })}
          </Notice>
        )}
        {record.errorMessage && <Notice tone="danger">{translated(record.errorMessage)}</Notice>}
        <Offered alternatives={record.alternatives} form={form} />
        <WorldSearch form={form} />
        {record.uncertaintyFlags.length > 0 && (
          <ul className="card ruled px-4.5 text-sm" aria-label={t('What is doubtful')}>
            {record.uncertaintyFlags.map((flag) => (
              <li key={flag} className="py-3 wrap-anywhere">
                {translated(flag)}
              </li>
            ))}
          </ul>
        )}
        {restored && (
          <DraftNotice
            onDiscard={() => {
              setRestored(null);
              form.reset(initial);
            }}
          />
        )}
        <h2 className="text-xl">{isNamed ? t('Is this right?') : t('What do you see?')}</h2>
        <RequiredNote />
        <GlobalFields form={form} />
        {coinId === null && <DropResult tempId={tempId} to="/global-coin-options" />}
      </div>
      <div className="dock">
        <div className="column">
          {coinId === null ? (
            <Button type="submit" wide busy={saving.isPending || saving.isSuccess}>
              {t('Save to Collection')}
            </Button>
          ) : (
            <ButtonLink wide href={`/coin/${coinId}`}>
              {t('View coin')}
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  );
}
