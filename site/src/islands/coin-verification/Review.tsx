import { useRef, useState } from 'react';
import type { Alternative, Identifying } from '../../../../server/identify/model.ts';
import { useTitle } from '../../lib/hooks.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import type { HeldResult } from '../../lib/queries/verification.ts';
import { isReader } from '../../lib/reader.ts';
import type { Handoff } from '../../lib/verification-handoff.ts';
import { IdentificationBadge } from '../../ui/confidence-badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isProposing } from '../reader/said.ts';
import { ManualReview, ON_YELLOW } from './Banners.tsx';
import { CatalogueSays } from './CatalogueSays.tsx';
import { Details } from './Details.tsx';
import { Dock } from './Dock.tsx';
import {
  asksForEdge,
  asksSecondModel,
  isEdgeGiven,
  isManual,
  isRecalled,
  titleOf,
  UNTOUCHED,
  withEdits,
} from './record.ts';
import { remarksOf } from './remarks.ts';
import { Sides } from './Sides.tsx';
import { LateParts, useParts } from './use-parts.ts';
import { useReIdentification, useReVerification } from './use-re-verify.ts';
import { useAutoReVerify, useReview } from './use-review.ts';
import { useSave } from './use-save.ts';
import { identifiedBy } from './words.ts';

const aiOf = (provider: Identifying['provider']) => (isReader(provider?.model) ? null : provider);

interface ReviewProps {
  data: HeldResult;
  handed: Handoff | null;
}

/** A result as it was identified, corrected where it stands, and saved. */
export function Review({ data, handed }: ReviewProps) {
  const state = useReview(data, handed);
  const { held, coin, review, blocked } = state;
  const identifying = useIdentifying();
  // The reader looks at photos; which coin a person says it is the catalogue alone is asked about.
  const provider = aiOf(identifying.data?.provider ?? null);
  const reVerification = useReVerification(state, provider !== null);
  const reIdentification = useReIdentification(state);
  // Stored unseen, which its review makes up for.
  const isConfirming = data.coinId !== null;
  const saving = useSave(state, isConfirming);
  const late = useParts();
  const remarks = remarksOf(held, isEdgeGiven(held, coin));
  const {
    DropResult,
    EdgeSkipped,
    OpenForm,
    Overlays,
    ReaderSays,
    Recalled,
    ReVerify,
    Story,
    ToManualEntry,
  } = late.parts;
  const title = useRef<HTMLHeadingElement>(null);
  useAutoReVerify(state, handed?.chosen !== undefined, () => void reVerification.reVerify());
  useTitle(titleOf(coin));
  // The open form stays once it was needed: the catalogue's first answer must not take away what is being filled in.
  const [byHand, setByHand] = useState(held.outcome !== 'identified' || held.confidence === 0);
  const chosen = () => {
    // What was entered before was of a coin nobody had named.
    state.replace(() => UNTOUCHED);
    setByHand(false);
    title.current?.focus();
  };

  const take = ({ name, year, mintMark, series, coinType }: Alternative) =>
    state.apply({ name, year, mintMark, series, coinType });
  return (
    <LateParts value={late}>
      <article className={`grid grid-cols-1 gap-5 ${isRecalled(coin) ? 'pb-36' : 'pb-20'}`}>
        <Sides coin={coin} />
        <header>
          <h1 ref={title} tabIndex={-1} dir="auto" className="wrap-anywhere outline-none">
            {titleOf(coin)}
          </h1>
          <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
            <IdentificationBadge coin={held} className="whitespace-normal" />
            <span className="text-sm text-muted wrap-anywhere">{identifiedBy(held)}</span>
          </div>
        </header>
        {isManual(held) && !isProposing(held) && (
          <ManualReview
            coin={held}
            identifying={identifying.data}
            busy={reIdentification.busy}
            onAgain={() => void reIdentification.reIdentify()}
            manually={
              !isConfirming &&
              held.outcome !== 'foreign' &&
              ToManualEntry && (
                <ToManualEntry
                  variant="ghost"
                  className={ON_YELLOW}
                  take={() => {
                    const taken = state.confirmAll();
                    return taken && withEdits(held, taken);
                  }}
                />
              )
            }
          />
        )}
        {isConfirming && (
          <Notice>
            It is in your collection as it was identified. <a href={`/coin/${data.coinId}`}>View coin</a>
          </Notice>
        )}
        {!isConfirming && Recalled && <Recalled coin={coin} onUse={take} />}
        {!isConfirming && ReaderSays && <ReaderSays tempId={data.tempId} coin={held} onChosen={chosen} />}
        <CatalogueSays state={state} remarks={remarks} onTake={take} />
        {blocked && ReVerify && (
          <div className="z-10 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-2">
            <ReVerify
              hasAi={provider !== null}
              busy={reVerification.busy}
              onReVerify={() => state.confirmAll() && void reVerification.reVerify()}
            />
          </div>
        )}
        {asksForEdge(coin, review) && review.edge === 'skipped' && EdgeSkipped && (
          <EdgeSkipped onAsk={() => state.replace((now) => ({ ...now, edge: null }))} />
        )}
        {byHand && OpenForm && <OpenForm state={state} />}
        <Details state={state} byHand={byHand} />
        {Story && <Story coin={coin} isMarkOpen={state.isMarkOpen} advice={remarks.advice} />}
        {saving.isGone ? (
          <Notice tone="danger">
            This result has expired or was deleted. What you entered goes along to the form.
          </Notice>
        ) : (
          DropResult && !isConfirming && <DropResult tempId={data.tempId} />
        )}
        <Dock state={state} isConfirming={isConfirming} saving={saving} />
        {Overlays && (
          <Overlays
            state={state}
            reVerification={reVerification}
            reIdentification={reIdentification}
            saving={saving}
            reads={isReader(identifying.data?.provider?.model)}
            secondModel={asksSecondModel(coin, review) ? (provider?.secondModel ?? null) : null}
          />
        )}
      </article>
    </LateParts>
  );
}
