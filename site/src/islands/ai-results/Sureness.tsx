import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { isReader } from '../../lib/reader.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfidenceBadge, IdentificationBadge } from '../../ui/confidence-badge.tsx';

/** How sure an identification is; a percentage only where somebody has looked at this coin. */
export function Sureness({ coin }: { coin: Identification }) {
  const { confidence, model, remembered } = coin;
  if (isReader(model)) {
    return <IdentificationBadge coin={coin} className="whitespace-normal" />;
  }
  if (model !== null || confidence === 0)
    return <ConfidenceBadge confidence={confidence} className="whitespace-normal" />;
  return (
    <Badge tone="blue" className="whitespace-normal">
      {remembered?.isSame ? t('From your collection') : t('Entered by you')}
    </Badge>
  );
}
