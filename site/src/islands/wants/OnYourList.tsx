import { t } from '../../../../shared/language/i18n.ts';
import type { WantMatchQuery } from '../../../../shared/wants/model.ts';
import { useSettled } from '../../lib/hooks.ts';
import { useMatchingWants } from '../../lib/queries/wants.ts';
import { rich } from '../../lib/rich.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wantInWords } from './want-labels.ts';

/** Pause in typing before the list is asked, in ms. */
const PAUSE_MS = 400;

export type Described = { [Field in keyof WantMatchQuery]?: string | number | null };

/** Says that a coin which is not saved yet is on the list of wants. */
export function OnYourList({ coin }: { coin: Described }) {
  const settled = useSettled(queryOf(coin), PAUSE_MS);
  const [first, ...others] = useMatchingWants(settled ? JSON.parse(settled) : null).data ?? [];
  if (!first) return null;
  const what = [first, ...others].map((want) => [want.name, wantInWords(want)].join(' · ')).join('; ');
  return (
    <div role="status">
      <Notice tone="success">
        {rich(t('This is on your list: {what}. <link>View want list</link>', { what }), {
          link: (inside) => (
            <a className="link" href="/wants">
              {inside}
            </a>
          ),
        })}
      </Notice>
    </div>
  );
}

/** As text, which stays the same while the words do; undefined without a name. */
function queryOf({ name, year, mintMark, coinType, country, variation }: Described): string | undefined {
  const fields = { name: name || coinType, mintMark, coinType, country, variation };
  const said = Object.entries(fields).flatMap(([field, value]) => {
    const text = String(value ?? '').trim();
    return text ? [[field, text.slice(0, field === 'name' ? 200 : 80)]] : [];
  });
  const given = Object.fromEntries(said);
  if (!given.name) return undefined;
  const known = Number(year);
  return JSON.stringify({ ...given, ...(Number.isInteger(known) && known !== 0 && { year: known }) });
}
