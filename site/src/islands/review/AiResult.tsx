import { Camera, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { conditionName } from '../../../../shared/format/condition.ts';
import { circlesInDoubt, type Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { ReaderCandidate } from '../../../../shared/recognizer/model.ts';
import { keepCaptured, takeCaptured } from '../../lib/captured-photos.ts';
import { verificationAddress } from '../../lib/flow.ts';
import { handVerification } from '../../lib/handoff.ts';
import { useTitle } from '../../lib/hooks.ts';
import { navigate } from '../../lib/navigation.ts';
import { isReader } from '../../lib/reader.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfidenceBadge, IdentificationBadge } from '../../ui/confidence-badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Best } from '../reader/Best.tsx';
import { ReaderCard } from '../reader/ReaderCard.tsx';
import { candidateName, headline, isProposing, readingOf } from '../reader/reading.ts';
import { heldPhotos } from '../reader/to-form.ts';
import { useChoosing } from '../reader/use-choose.ts';
import { AddDock, ConditionField, useAdd } from './AddCoin.tsx';
import { readClaim } from './claim.ts';
import { Findings } from './Findings.tsx';
import { readLink } from './link.ts';
import type { BodyProps } from './modes.ts';
import { Sides } from './Sides.tsx';
import { foundTitle, mintInWords } from './words.ts';

/** How sure an identification is; a percentage only where somebody has looked at this coin. */
function Sureness({ coin }: { coin: Identification }) {
  const { confidence, model, remembered } = coin;
  if (isReader(model)) {
    return <IdentificationBadge coin={coin} className="whitespace-normal" />;
  }
  if (model !== null || confidence === 0)
    return <ConfidenceBadge confidence={confidence} className="whitespace-normal" />;
  return (
    <Badge tone="blue" className="whitespace-normal">
      {remembered?.isSame ? t('From your collection') : t('Confirmed by you')}
    </Badge>
  );
}

export default function AiResult({ held }: BodyProps) {
  const [claim] = useState(() => readClaim(readLink(location.search)?.data ?? {}));
  const { tempId, coinId } = held ?? { tempId: null, coinId: null };
  const identification = held?.coinData ?? claim;
  const isClaim = tempId === null;
  const { name, year, condition, mintMark, outcome } = identification;
  const editing = useRef<HTMLButtonElement>(null);
  const { shown, circles, handOn } = usePhotos(identification);
  useTitle(name ?? undefined);
  const reading = coinId === null ? readingOf(identification) : null;
  const missed = coinId === null ? circlesInDoubt(identification) : null;
  const choosing = useChoosing(tempId, (_, isCoin) => {
    if (!isCoin || !tempId) return;
    handVerification({ tempId });
    void navigate(verificationAddress(tempId));
  });
  const proposed = tempId && isProposing(identification) ? reading : null;
  const choose = (candidate: ReaderCandidate) => {
    const { typeId, itemId, year: read } = candidate;
    void choosing.choose(candidateName(candidate), { typeId, itemId, year: read });
  };
  /** Nothing is named that could be added. */
  const isOpen = proposed !== null && outcome !== 'identified';
  const toForm = async () => {
    await handOn();
    void navigate('/manual-entry');
  };

  const edit = async () => {
    // Kept on this server, it is put right beside its photos.
    if (outcome === 'foreign' && tempId) return void navigate(verificationAddress(tempId, outcome));
    const [{ editAddress }] = await Promise.all([import('../../lib/results-address.ts'), handOn()]);
    void navigate(editAddress(identification));
  };
  const adding = useAdd({ identification, tempId, coinId }, edit);
  // What is wrong is put right in the form.
  useEffect(() => {
    if (!adding.refused) return;
    editing.current?.focus({ preventScroll: true });
    editing.current?.scrollIntoView({ block: 'center' });
  }, [adding.refused]);
  return (
    <div className="grid grid-cols-1 gap-5 pb-24">
      {isClaim && (
        <Notice>
          {t(
            'These details come from the link; this server has no matching identification. Check them before you add the coin.',
          )}
        </Notice>
      )}
      <Sides
        coin={shown}
        circles={circles}
        doubt={missed && tempId !== null ? { tempId, circles: missed, onRead: () => {} } : null}
      />
      <header>
        <h1 dir="auto" className="wrap-anywhere">
          {proposed ? headline(proposed) : foundTitle(identification)}
        </h1>
        <ul className="mt-2.5 flex flex-wrap items-center gap-2" aria-label={t('Summary')}>
          <li className="max-w-full">
            {isClaim ? (
              <ConfidenceBadge confidence={identification.confidence} className="whitespace-normal" />
            ) : (
              <Sureness coin={identification} />
            )}
          </li>
          {[year, mintMark && mintInWords(identification), condition && conditionName(condition)].map(
            (fact) =>
              fact && (
                <li key={fact} className="max-w-full">
                  <Chip>{fact}</Chip>
                </li>
              ),
          )}
        </ul>
      </header>
      {proposed && (
        <Best
          coin={identification}
          reading={proposed}
          choosing={choosing}
          onChoose={choose}
          quiet={!isOpen}
        />
      )}
      {reading && (
        <ReaderCard
          coin={identification}
          reading={reading}
          choosing={choosing}
          onChoose={choose}
          onNone={() => void toForm()}
        />
      )}
      {coinId === null && adding.asksCondition && <ConditionField condition={adding.condition} />}
      <Findings coin={identification} isClaim={isClaim} />
      <div className="grid grid-cols-1 gap-2.5">
        {adding.refused && <Notice tone="danger">{adding.refused}</Notice>}
        <Button ref={editing} variant="ghost" onClick={edit}>
          <Pencil aria-hidden="true" />
          {t('Edit Details Before Adding')}
        </Button>
        <ButtonLink variant="ghost" href="/camera">
          <Camera aria-hidden="true" />
          {t('Take Another Photo')}
        </ButtonLink>
      </div>
      {!isOpen && (
        <AddDock adding={adding} coinId={coinId} isSame={identification.remembered?.isSame === true} />
      )}
    </div>
  );
}

type Urls = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;

function usePhotos(coin: Identification) {
  const [taken] = useState(() => takeCaptured('ai-results'));
  const captured = coin.reading?.swapped ? null : taken;
  const [urls, setUrls] = useState<Urls | null>(null);

  useEffect(() => {
    if (!captured) return;
    const [obverse, reverse] = [captured.obverse, captured.reverse].map(
      (file) => file && URL.createObjectURL(file),
    );
    setUrls({ obverseImageUrl: obverse ?? null, reverseImageUrl: reverse ?? null });
    return () => {
      setUrls(null);
      for (const url of [obverse, reverse]) if (url) URL.revokeObjectURL(url);
    };
  }, [captured]);

  /** Leaves the photos to the next screen; without any, or where they cannot be had, it begins without. */
  const handOn = async () => {
    const photos = captured ?? (await heldPhotos(coin));
    return photos ? keepCaptured(photos, 'manual-entry') : false;
  };

  const shown = { ...coin, ...urls };
  return { shown, circles: captured?.circles ?? null, handOn };
}
