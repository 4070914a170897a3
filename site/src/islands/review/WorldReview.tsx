import { useState } from 'react';
import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import type { GlobalCorrections, GlobalRecord } from '../../../../shared/global/model.ts';
import type { Alternative } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { navigate } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useSaveGlobalCoin } from '../../lib/queries/global.ts';
import { refetchGlobalRecord } from '../../lib/queries/held-result.ts';
import { rich } from '../../lib/rich.tsx';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DraftNotice } from '../manual-entry/draft.tsx';
import {
  EMPTY_FORM,
  GlobalFields,
  problemsOf,
  readDraft,
  toGlobalCoin,
  useDraft,
  WorldSearch,
} from '../manual-entry/global-form.tsx';
import { type Form, useForm } from '../manual-entry/use-form.ts';
import { OneQuestion } from '../reader/OneQuestion.tsx';
import { useChoosing } from '../reader/use-choose.ts';
import { OnYourList } from '../wants/OnYourList.tsx';
import { DropResult } from './DropResult.tsx';
import type { BodyProps } from './modes.ts';
import { Sides } from './Sides.tsx';
import { saveProblem } from './save-problem.ts';
import { WorldBadges } from './WorldBadges.tsx';

/** Both photos, what was made of them, and every field to be corrected before the coin is saved. */
export default function WorldReview({ record }: BodyProps) {
  const { data: user } = useUser();
  return record && user && <Editor record={record} userId={user.id} />;
}

function Editor({ record, userId }: { record: GlobalRecord; userId: string }) {
  const { tempId, coinId } = record;
  const key = resultDraftKey(userId, tempId);
  const [initial, setInitial] = useState(() => fromRecord(record));
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
  const choosing = useChoosing(tempId, async () => {
    const answer = await refetchGlobalRecord(tempId);
    const next = fromRecord(answer);
    // What was corrected by hand stays.
    form.reset({ ...next, ...correctionsIn(form.values, initial) });
    setInitial(next);
  });
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
      toast({ ...saveProblem(error, 'world'), variant: 'destructive' });
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
          <WorldBadges
            confidence={record.sureness}
            level={record.difficultyLevel}
            method={record.identificationMethod}
          />
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
        {coinId === null && (
          <OnYourList coin={{ ...form.values, coinType: form.values.denomination, variation: null }} />
        )}
        {record.errorMessage && <Notice tone="danger">{translated(record.errorMessage)}</Notice>}
        {record.reading && (
          <OneQuestion reading={record.reading} choosing={choosing} result={name || t('Which coin is it?')} />
        )}
        <Offered alternatives={record.alternatives} form={form} />
        <WorldSearch form={form} />
        {record.uncertaintyFlags.length > 0 && (
          <ul className="card ruled px-4.5 text-sm" aria-label={t('What’s uncertain')}>
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

/** What else it may be; each fills its name, denomination and year in. */
function Offered({ alternatives, form }: { alternatives: readonly Alternative[]; form: Form<GlobalForm> }) {
  if (alternatives.length === 0) return null;
  return (
    <Card title={t('It may also be')}>
      <ul className="ruled -mb-2">
        {alternatives.map(({ name, year, series, coinType, kind, reason }) => (
          <li key={`${name} ${year}`} className="flex flex-wrap items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-muted">{translated(reason)}</p>
            </div>
            <Button
              variant="ghost"
              aria-label={t('Use {name}', { name })}
              onClick={() =>
                form.set({
                  ...{ name, year: String(year), denomination: coinType },
                  ...(kind === 'nearest type' && { country: series }),
                })
              }
            >
              {t('Use this')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A record as the form shows it. */
export function fromRecord(record: GlobalRecord): GlobalForm {
  const texts = Object.fromEntries(
    Object.keys(EMPTY_FORM).map((field) => [field, record[field as keyof GlobalRecord] ?? '']),
  ) as unknown as GlobalForm;
  const mintage = record.mintage ?? '';
  return {
    ...EMPTY_FORM,
    ...texts,
    kind: 'coin',
    year: record.year === null ? '' : String(record.year),
    mintMark: displayMintMark(record.mintMark),
    // A mintage in words cannot be shown in a field of numbers; untouched it stays as it is.
    mintage: /^[\d,]+$/.test(mintage) ? mintage.replaceAll(',', '') : '',
    notes: '',
    quantity: 1,
  };
}

/** The fields that were changed, as they stand in the form. */
const correctionsIn = (form: GlobalForm, before: GlobalForm): Partial<GlobalForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([field, value]) => value !== before[field as keyof GlobalForm]),
  );

/** What was changed: the rest is saved as it was identified. */
export function correctionsOf(form: GlobalForm, before: GlobalForm): GlobalCorrections {
  const [now, then] = [toGlobalCoin(form), toGlobalCoin(before)];
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== then[field as keyof typeof then]),
  );
}

/** Where the typed corrections of one result are kept; under the name of manual entry's drafts, which signing out forgets. */
export const resultDraftKey = (userId: string, tempId: string): string =>
  `mintmark:manual-entry:${userId}:global-result:${tempId}`;
