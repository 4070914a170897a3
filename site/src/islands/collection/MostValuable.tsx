import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatCoinValue } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { Card } from '../../ui/card.tsx';
import { Well } from '../../ui/picture.tsx';
import { depart, Each } from '../coin/CoinCard.tsx';
import { gradeInWords } from '../coin/words.ts';

export default function MostValuable({ coins }: { coins: readonly CollectionCoin[] }) {
  return (
    <Card title={t('Most Valuable Coins')}>
      {coins.length === 0 ? (
        <p className="text-muted">{t('Coins with a known value appear here.')}</p>
      ) : (
        <ul className="ruled -mb-2 border-t border-line">
          {coins.map((coin) => (
            <li key={coin.id}>
              <Row coin={coin} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ coin }: { coin: CollectionCoin }) {
  const grade = [gradeInWords(coin), coin.isGraded && coin.gradingCompany].filter(Boolean).join(' · ');
  return (
    <a
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5"
      href={`/coin/${coin.id}`}
      onClick={(event) => depart(event, coin)}
    >
      <Well size="sm" src={thumbnailOf(coin, 200)} disc={discOf(coin)} decorative />
      <span className="min-w-32 flex-1">
        <span className="line-clamp-2 text-sm font-semibold">{coin.name}</span>
        <span className="block text-sm text-muted">{grade}</span>
      </span>
      <b className="ms-auto font-semibold tabular-nums">
        {formatCoinValue(coin)}
        <Each coin={coin} />
      </b>
    </a>
  );
}
