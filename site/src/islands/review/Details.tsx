import { formatMintage } from '../../../../shared/format/format.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Advice } from './CatalogueCards.tsx';
import { FieldRow } from './FieldRow.tsx';
import { BY_HAND, type FieldName } from './fields.ts';
import type { ReviewState } from './use-review.ts';
import { valueInWords, valueNotes } from './words.ts';

const COIN: readonly FieldName[] = [
  'name',
  'coinType',
  'year',
  'mintMark',
  'series',
  'variation',
  'condition',
];
const METAL: readonly FieldName[] = ['composition', 'weight', 'diameter'];
const SLAB: readonly FieldName[] = ['gradingCompany', 'grade', 'certificationNumber'];

interface DetailsProps {
  state: ReviewState;
  byHand: boolean;
  /** What is asked for above, and not answered yet. */
  asked: readonly FieldName[];
}

export function Details({ state, byHand, asked: questions }: DetailsProps) {
  const { coin, review } = state;
  const asked: readonly FieldName[] = byHand ? BY_HAND : questions;
  const isOwnValue = 'estimatedValue' in review.edits;
  const value = coin.estimatedValue === null ? '' : valueInWords(coin, isOwnValue);
  const notes = isOwnValue ? [] : valueNotes(coin);
  return (
    <>
      <Card title={t('Details')}>
        <Rows state={state} fields={COIN.filter((field) => !asked.includes(field))} />
      </Card>
      <Card title={t('Specifications')}>
        <Rows state={state} fields={METAL} />
        {coin.totalMintage && !state.isMarkOpen && (
          <dl className="border-t border-line">
            <div className="flex flex-wrap gap-x-5 py-2.5">
              <dt className="text-muted">{t('Mintage')}</dt>
              <dd className="flex-1 text-end font-medium">{formatMintage(coin.totalMintage)}</dd>
            </div>
          </dl>
        )}
      </Card>
      <Card title={t('Value and grading')}>
        <Rows state={state} fields={['estimatedValue']} />
        {(value || notes.length > 0) && (
          <div className="pb-2.5 text-end text-xs text-muted">
            {[value, ...notes].filter(Boolean).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
        <div className="border-t border-line pt-1">
          <Checkbox
            label={t('Professionally Graded')}
            checked={coin.isGraded}
            onChange={({ target }) =>
              state.apply(
                target.checked
                  ? { isGraded: true }
                  : { isGraded: false, gradingCompany: null, grade: null, certificationNumber: null },
              )
            }
          />
        </div>
        {coin.isGraded && <Rows state={state} fields={SLAB} />}
      </Card>
    </>
  );
}

function Rows({ state, fields }: { state: ReviewState; fields: readonly FieldName[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <FieldRow key={field} state={state} field={field} />
      ))}
    </dl>
  );
}

interface StoryProps {
  coin: Identification;
  isMarkOpen: boolean;
  /** What to look for on such a coin. */
  advice: readonly string[];
}

/** What the coin shows and how scarce it is, as far as anybody said. */
export function Story({ coin, isMarkOpen, advice }: StoryProps) {
  const parts = [
    [t('Description'), coin.description],
    [t('Obverse'), coin.obverseDescription],
    [t('Reverse'), coin.reverseDescription],
    // Of Philadelphia's coins, say, as long as the mint is open.
    [t('Rarity'), isMarkOpen ? null : coin.rarity],
  ].filter((part): part is [string, string] => Boolean(part[1]));
  return (
    <>
      <Advice advice={advice} />
      {parts.length > 0 && (
        <Card title={t('About this coin')}>
          <dl className="grid gap-3">
            {parts.map(([name, text]) => (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd lang="en" dir="auto" className="mt-0.5 wrap-anywhere">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  );
}
