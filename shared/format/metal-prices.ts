import { t } from '../language/i18n.ts';
import { translated } from '../language/said.ts';
import type { MetalPrices } from '../market/metals.ts';

/** Of when the prices are that metal is reckoned with (`when`, in words), or why there are none or no newer ones. */
export function pricesInWords({ lastUpdated, source, stale, isOn }: MetalPrices, when: string): string {
  // A copy kept from before this was told counts as on.
  const off = isOn === false && t('Newer prices are off on this server (MINTMARK_METALS_PROVIDER).');
  if (!lastUpdated)
    return off
      ? `${t('No metal prices are known, so the metal has no value here.')} ${off}`
      : t('No metal prices are known yet, so the metal has no value here.');
  const taken = t('Prices of {when}, {source}.', { when, source: translated(source) });
  if (off) return `${taken} ${off}`;
  return stale ? `${taken} ${t('Newer ones could not be had.')}` : taken;
}
