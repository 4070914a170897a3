import type { Gain } from '../../../../shared/collection/model.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { rich } from '../../lib/rich.tsx';
import { Well } from '../../ui/picture.tsx';
import { formatChange, formatGainCompact, formatGlance } from './figures.ts';

export function GainList({ gains }: { gains: readonly Gain[] }) {
  return (
    <ul className="ruled -mb-2 border-t border-line">
      {gains.map((coin) => (
        <li key={coin.id}>
          <Row coin={coin} />
        </li>
      ))}
    </ul>
  );
}

function Row({ coin }: { coin: Gain }) {
  const { id, name, paid, value, gain, percent, obverseImageUrl } = coin;
  return (
    <a className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5" href={`/coin/${id}`}>
      <Well size="sm" src={obverseImageUrl && photoAt(obverseImageUrl, 200)} disc={discOf(coin)} decorative />
      <span className="min-w-32 flex-1">
        <span className="line-clamp-2 text-sm font-semibold">{name}</span>
        <span className="block text-sm text-muted tabular-nums">
          {rich(
            t('<sr>paid </sr>{paid}<arrow/><sr>, worth </sr>{value}', {
              paid: formatGlance(paid),
              value: formatGlance(value),
            }),
            {
              sr: (inside) => <span className="sr-only">{inside}</span>,
              arrow: () => <span aria-hidden="true"> → </span>,
            },
          )}
        </span>
      </span>
      <span className={`ms-auto text-end tabular-nums ${gain > 0 ? 'text-positive' : 'text-danger'}`}>
        <span className="sr-only">{gain > 0 ? t('gain') : t('loss')} </span>
        <b className="block font-semibold">{formatGainCompact(gain)}</b>
        {percent !== null && <span className="text-xs">{formatChange(percent)}</span>}
      </span>
    </a>
  );
}
