import type { Reference } from '../../../../shared/catalogue/model.ts';
import { rarityName } from '../../../../shared/catalogue/rarity.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { rich } from '../../lib/rich.tsx';
import { Card } from '../../ui/card.tsx';
import { IN_TEXT, InlineEdit } from './InlineEdit.tsx';
import { certaintyInWords } from './reference-words.ts';
import { firstSentences } from './words.ts';

const STEPS = [1, 2, 3, 4, 5, 6, 7];
const MAX_SENTENCES = 5;

export function About({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const parts = [
    [t('History'), coin.coinHistory ?? reference?.history],
    [t('Description'), coin.description],
    [t('Obverse design'), coin.obverseDescription ?? reference?.obverseDescription],
    [t('Reverse design'), coin.reverseDescription ?? reference?.reverseDescription],
  ].filter(([, text]) => text);
  const facts = reference?.facts ?? [];
  if (parts.length + facts.length === 0) return null;
  return (
    <Card title={t('About This Coin')} className="grid grid-cols-1 gap-3 [&>:first-child]:mb-0">
      {parts.map(([title, text]) => (
        <div key={title}>
          <h3>{title}</h3>
          <p lang="en" className="mt-0.5 whitespace-pre-line text-muted wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
      {facts.length > 0 && (
        <div>
          <h3>{t('Notes')}</h3>
          <ul lang="en" className="mt-0.5 grid list-disc gap-1 ps-4.5 text-muted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

export function Rarity({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const rarity = coin.rarity ?? reference?.rarity;
  const rarityScale = coin.rarityScale ?? reference?.rarityScale ?? null;
  const word = translated(rarityName(rarityScale) ?? '');
  if (!word && !rarity) return null;
  return (
    <Card
      title={t('Rarity')}
      aside={word && <span className="ms-auto text-sm font-medium text-accent">{word}</span>}
    >
      {word && (
        <div className="grid grid-cols-7 gap-1">
          <span className="sr-only">
            {t('{scale} on a scale of 1 to 7: {word}', { scale: rarityScale ?? '', word })}
          </span>
          {STEPS.map((step) => (
            <i
              key={step}
              className={`h-1.5 rounded-full ${step <= (rarityScale ?? 0) ? 'bg-accent' : 'bg-line'}`}
            />
          ))}
        </div>
      )}
      {rarity && (
        <p lang="en" className="mt-3 text-sm text-muted">
          {firstSentences(rarity, MAX_SENTENCES)}
        </p>
      )}
    </Card>
  );
}

export function Notes({ coin }: { coin: Coin }) {
  return (
    <Card title={t('Notes')}>
      <InlineEdit coin={coin} field="notes" labelled className={IN_TEXT}>
        {coin.notes ? (
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {coin.notes}
          </p>
        ) : (
          <p className="text-muted">{t('No notes yet.')}</p>
        )}
      </InlineEdit>
    </Card>
  );
}

export const Source = ({ reference }: { reference: Reference }) => (
  <p className="px-1 text-sm text-muted wrap-anywhere">
    {rich(t('Reference: <source/>.'), { source: () => <span lang="en">{reference.source}</span> })}{' '}
    {certaintyInWords(reference.confidence)}
  </p>
);
