import type { GlobalForm } from '../../../../shared/global/check.ts';
import { NEAREST_TYPE } from '../../../../shared/global/model.ts';
import type { Alternative } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Form } from '../manual-entry/use-form.ts';

/** What else it may be; each fills its name, denomination and year in. */
export function Offered({
  alternatives,
  form,
}: {
  alternatives: readonly Alternative[];
  form: Form<GlobalForm>;
}) {
  if (alternatives.length === 0) return null;
  return (
    <Card title={t('It may also be')}>
      <ul className="ruled -mb-2">
        {alternatives.map(({ name, year, series, coinType, reason }) => (
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
                  ...(reason === NEAREST_TYPE && { country: series }),
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
