import { useState } from 'react';
import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { parseDating } from '../../../../shared/coins/read-dating.ts';
import type { GlobalCorrections, GlobalRecord } from '../../../../shared/global/model.ts';
import type { Alternative } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useSaveGlobalCoin } from '../../lib/queries/global.ts';
import { refetchGlobalRecord } from '../../lib/queries/held-result.ts';
import { rich } from '../../lib/rich.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CoinFields, loadRules } from '../manual-entry/CoinFields.tsx';
import {
  clearDraft,
  DraftNotice,
  draftKey,
  type Known,
  NOTHING_KNOWN,
  readDraft,
  useKeptDraft,
} from '../manual-entry/draft.tsx';
import { BESIDE, CoinFormContext } from '../manual-entry/form-context.ts';
import { type Form, useForm } from '../manual-entry/use-form.ts';
import {
  type CoinFormValues,
  choiceOf,
  emptyForm,
  fromGlobalNames,
  globalNameOf,
  markOf,
} from '../manual-entry/values.ts';
import { OneQuestion } from '../reader/OneQuestion.tsx';
import { useChoosing } from '../reader/use-choose.ts';
import { OnYourList } from '../wants/OnYourList.tsx';
import { useAdding } from './adding.ts';
import { DropResult } from './DropResult.tsx';
import type { BodyProps } from './modes.ts';
import { Sides } from './Sides.tsx';
import { WorldBadges } from './WorldBadges.tsx';

void loadRules('world');

/** Both photos, what was made of them, and every field to be corrected before the coin is saved. */
export default function WorldReview({ record }: BodyProps) {
  const { data: user } = useUser();
  return record && user && <Editor record={record} userId={user.id} />;
}

function Editor({ record, userId }: { record: GlobalRecord; userId: string }) {
  const { tempId, coinId } = record;
  const key = draftKey(userId, { scope: 'world', editId: tempId });
  const [initial, setInitial] = useState(() => fromRecord(record));
  const [restored, setRestored] = useState(() => readDraft(key));
  const [known, setKnown] = useState(restored?.known ?? NOTHING_KNOWN);
  const form: Form<CoinFormValues> = useForm<CoinFormValues>({
    initial: restored?.values ?? initial,
    check,
    onValid: (now) => add({ tempId, corrections: correctionsOf(now, initial) }),
    // What is wrong stands at each field, and the first of them has the focus.
    onRefused: () => undefined,
  });
  const { values } = form;
  const { add, busy } = useAdding({
    ...{ of: 'world', tempId, saving: useSaveGlobalCoin() },
    onAdded: () => clearDraft(key),
    onRefused: ({ errors }) => form.refuse(fromGlobalNames(errors)),
  });
  useKeptDraft({ key, values, known, initial, saving: busy });
  const refreshed = async () => {
    const answer = await refetchGlobalRecord(tempId);
    const next = fromRecord(answer);
    // What was corrected by hand stays.
    form.reset({ ...next, ...Object.fromEntries(changesIn(values, initial)) });
    setInitial(next);
  };
  const choosing = useChoosing(tempId, refreshed);
  const circles = record.reading?.circles;
  const { name, country, coinType } = values;
  const isNamed = record.outcome === 'identified' || record.outcome === 'foreign';

  const state = {
    ...({ ...form, scope: 'world', rules: 'world', known, hasPurchases: false } as const),
    learn: (part: Partial<Known>) => setKnown((now) => ({ ...now, ...part })),
  };
  const discard = () => {
    setRestored(null);
    setKnown(NOTHING_KNOWN);
    form.reset(initial);
  };
  return (
    <CoinFormContext value={state}>
      <form {...form.formProps} className={`${BESIDE.review} marks-required gap-4 pb-24`}>
        <div className={BESIDE.photos}>
          <Sides
            coin={{ ...record, name: name || record.name, country, coinType }}
            doubt={circles && { tempId, circles, onRead: refreshed }}
            swap={coinId === null ? { tempId, onSwapped: refreshed } : null}
          />
        </div>
        <div className={BESIDE.form}>
          <div>
            <h1>{name || t('Which coin is it?')}</h1>
            <WorldBadges
              confidence={record.sureness}
              level={record.difficultyLevel}
              method={record.identificationMethod}
            />
          </div>
          {coinId === null ? (
            <OnYourList coin={{ ...values, mintMark: markOf(values.mintMark), variation: null }} />
          ) : (
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
          {record.reading && (
            <OneQuestion
              reading={record.reading}
              choosing={choosing}
              result={name || t('Which coin is it?')}
            />
          )}
          <Offered alternatives={record.alternatives} form={form} />
          <CoinFields isHeld>
            {record.uncertaintyFlags.length > 0 && (
              <ul className="card ruled px-4.5 text-sm" aria-label={t('What’s uncertain')}>
                {record.uncertaintyFlags.map((flag) => (
                  <li key={flag} className="py-3 wrap-anywhere">
                    {translated(flag)}
                  </li>
                ))}
              </ul>
            )}
            {restored && <DraftNotice onDiscard={discard} />}
            <h2 className="text-xl">{isNamed ? t('Is this right?') : t('What do you see?')}</h2>
          </CoinFields>
          {coinId === null && <DropResult tempId={tempId} to="/global-coin-options" />}
        </div>
        <div className="dock">
          <div className="column">
            {coinId === null ? (
              <Button type="submit" wide busy={busy}>
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
    </CoinFormContext>
  );
}

/** What else it may be; each fills its name, denomination and year in. */
function Offered({
  alternatives,
  form,
}: {
  alternatives: readonly Alternative[];
  form: Form<CoinFormValues>;
}) {
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
              aria-label={t('Use this: {name}', { name })}
              onClick={() =>
                form.set({
                  ...{ name, year: String(year), coinType },
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
export function fromRecord(record: GlobalRecord): CoinFormValues {
  const texts = Object.entries(fromGlobalNames({ ...record })).filter(([, value]) => value !== null);
  const mintage = record.mintage ?? '';
  return {
    ...emptyForm('world'),
    ...Object.fromEntries(texts),
    year: record.year === null ? '' : String(record.year),
    mintMark: choiceOf(displayMintMark(record.mintMark)),
    // A mintage in words cannot be shown in a field of numbers; untouched it stays as it is.
    totalMintage: /^[\d,]+$/.test(mintage) ? mintage.replaceAll(',', '') : '',
  };
}

const trimmed = (value: string | number | boolean) => (typeof value === 'string' ? value.trim() : value);

/** The fields that were changed, as they stand in the form. */
const changesIn = (form: CoinFormValues, before: CoinFormValues) =>
  Object.entries(form).filter(
    ([field, value]) => trimmed(value) !== trimmed(before[field as keyof CoinFormValues]),
  );

/** What was changed: the rest is saved as it was identified. */
export function correctionsOf(form: CoinFormValues, before: CoinFormValues): GlobalCorrections {
  const sent = changesIn(form, before).map(([field, value]) => {
    if (field === 'mintMark') return { mintMark: markOf(form.mintMark).trim() || null };
    if (field === 'year') return parseDating(form.year) ?? { year: form.year.trim() };
    return { [globalNameOf(field)]: trimmed(value) === '' ? null : trimmed(value) };
  });
  return Object.assign({}, ...sent);
}

const check = async (values: CoinFormValues) =>
  (await import('../manual-entry/check.ts')).check(values, 'world');
