import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatMoney } from '../../../../shared/format/format.ts';
import { type GlobalIdentification, SAVED_ABOVE } from '../../../../shared/global/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { navigate } from '../../lib/navigation.ts';
import { useSaveGlobalCoin } from '../../lib/queries/global.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Well } from '../../ui/picture.tsx';
import { useLatePart } from '../coin/late.ts';
import { useAdding } from './adding.ts';
import { WorldBadges } from './WorldBadges.tsx';

const loadFeedback = async () => (await import('./Feedback.tsx')).Feedback;

/** The result for one coin: saved at once when it is certain enough, else verified first. */
export default function Result({
  result,
  onAnother,
}: {
  result: GlobalIdentification;
  onAnother: () => void;
}) {
  const { tempId, name, confidence, difficultyLevel, uncertaintyFlags, obverseImageUrl } = result;
  const [Feedback, wantFeedback] = useLatePart(loadFeedback);
  const [asking, setAsking] = useState(false);
  const [isThanked, setThanked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isSure = confidence > SAVED_ABOVE;
  const verification = reviewAddress('world', tempId);

  const { add, busy } = useAdding({
    ...{ of: 'world', tempId, saving: useSaveGlobalCoin(), history: 'push' },
    actions: [{ label: t('Verify'), onClick: () => void navigate(verification) }],
  });
  const facts: [string, ReactNode][] = [
    [t('Country'), result.country && countryName(result.country)],
    [t('Denomination'), result.coinType],
    [t('Year'), result.year],
    [t('Currency'), result.currency],
    [t('Condition'), result.condition && conditionName(result.condition)],
    [t('Region'), result.region],
    [t('Script'), result.script],
    [t('Era'), result.era],
    [t('Estimated value'), result.estimatedValue && formatMoney(result.estimatedValue)],
  ];
  const isNamed = result.outcome === 'identified' || result.outcome === 'foreign';
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="result">
      <Card>
        <div className="flex flex-wrap items-start gap-4">
          <Well
            size="md"
            decorative
            src={obverseImageUrl && photoAt(obverseImageUrl, 200)}
            disc={discOf({ name, coinType: result.coinType, country: result.country, year: result.year })}
          />
          <div className="min-w-0 flex-1 basis-44">
            <h2 id="result" ref={heading} tabIndex={-1} className="text-xl outline-none wrap-anywhere">
              {name ?? t('Which coin is it?')}
            </h2>
            <WorldBadges confidence={confidence} level={difficultyLevel} />
            <p className="mt-2 text-sm text-muted">{translated(result.source)}</p>
          </div>
        </div>
        {!isNamed && (
          <div className="mt-4">
            <Notice>{translated(result.message)}</Notice>
          </div>
        )}
        <dl className="ruled mt-3 text-[0.9375rem]">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label} className="flex justify-between gap-4 py-2.5">
                  <dt className="text-muted">{label}</dt>
                  <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {result.coinHistory && (
          <p lang="en" className="mt-3 text-sm">
            {result.coinHistory}
          </p>
        )}
        {uncertaintyFlags.length > 0 && (
          <ul
            className="mt-3 grid list-disc gap-1.5 ps-5 text-sm text-muted"
            aria-label={t('What’s uncertain')}
          >
            {uncertaintyFlags.map((flag) => (
              <li key={flag}>{translated(flag)}</li>
            ))}
          </ul>
        )}
      </Card>
      <div className="grid grid-cols-1 gap-2.5">
        {isSure ? (
          <>
            <Button wide busy={busy} onClick={() => void add({ tempId })}>
              {t('Save to Collection')}
            </Button>
            <ButtonLink wide variant="ghost" href={verification}>
              {t('Review and save')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink wide href={verification}>
            {t('Review and verify')}
          </ButtonLink>
        )}
        <Button wide variant="ghost" onClick={async () => setAsking(await wantFeedback())}>
          {t('Give feedback')}
        </Button>
        <Button wide variant="ghost" onClick={onAnother}>
          {t('Identify another coin')}
        </Button>
      </div>
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {isThanked && t('Thanks! Your feedback was saved and improves future suggestions.')}
      </p>
      {asking && Feedback && (
        <Feedback
          result={result}
          onClose={(isGiven) => {
            setAsking(false);
            if (isGiven) setThanked(true);
          }}
        />
      )}
    </section>
  );
}
