import { Camera, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { Chip } from '../../ui/badge.tsx';
import { useColumns } from './beside-context.ts';
import { CHIPS, CoinBar, CoinName, FACT } from './CoinHead.tsx';
import { CAPTION, FELT, PHOTO, TOOL } from './Faces.tsx';
import { FactsSkeleton } from './Facts.tsx';
import { PlainField } from './InlineEdit.tsx';

const STILL = { on: false, turn: () => {}, toggle: { current: null } };

/** Rendered at build time; server/web/own-pages.ts fills the slots. */
export default function FirstSight() {
  const { whole, photos, facts } = useColumns();
  return (
    <article className={whole}>
      <CoinBar coin={{ id: 0, category: '[[category]]' }} editing={STILL} />
      <div className={photos}>
        <section className={FELT}>
          <Face at="1" name={t('Obverse')} />
          <Face at="2" name={t('Reverse')} />
        </section>
        <header>
          <PlainField>
            [[#long]]
            <CoinName isLong>[[name]]</CoinName>
            [[/long]][[^long]]
            <CoinName isLong={false}>[[name]]</CoinName>
            [[/long]]
          </PlainField>
          <ul className={CHIPS}>
            {['year', 'mint', 'grade'].map((fact) => (
              <Fact key={fact} name={fact} />
            ))}
            [[#slab]]
            <li className="max-w-full">
              <Chip accent tight>
                [[slab]]
              </Chip>
            </li>
            [[/slab]]
          </ul>
        </header>
      </div>
      <div className={facts}>
        <FactsSkeleton />
      </div>
    </article>
  );
}

const Fact = ({ name }: { name: string }) => (
  <>
    {`[[#${name}]]`}
    <li className={FACT}>
      <PlainField chip>{`[[${name}]]`}</PlainField>
    </li>
    {`[[/${name}]]`}
  </>
);

const Face = ({ at, name }: { at: '1' | '2'; name: string }) => (
  <figure className="min-w-0 text-center">
    <div className="relative">
      {`[[#image${at}]]`}
      <img className={PHOTO} src={`[[image${at}]]`} alt="" decoding="async" />
      {`[[/image${at}]][[^image${at}]][[disc${at}]][[/image${at}]]`}
    </div>
    <figcaption className={CAPTION}>
      {name}
      <span className={TOOL}>
        <Camera className="size-4" aria-hidden="true" />
      </span>
      {`[[#own${at}]]`}
      <span className={TOOL}>
        <Trash2 className="size-4" aria-hidden="true" />
      </span>
      {`[[/own${at}]][[#type${at}]]`}
      <span className="basis-full">{t('(picture of the type)')}</span>
      {`[[/type${at}]]`}
    </figcaption>
  </figure>
);
