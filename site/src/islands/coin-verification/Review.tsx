import { useState } from 'react';
import type { Alternative, VerificationData } from '../../../../server/identify/model.ts';
import { useTitle } from '../../lib/hooks.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import type { Handoff } from '../../lib/verification-handoff.ts';
import { ConfidenceBadge } from '../../ui/confidence-badge.tsx';
import { ManualReview, Recalled } from './Banners.tsx';
import { CatalogueSays } from './CatalogueSays.tsx';
import { Details } from './Details.tsx';
import { asksForEdge, isManual, titleOf } from './record.ts';
import { Sides } from './Sides.tsx';
import { Story } from './Story.tsx';
import { LateParts, useParts } from './use-parts.ts';
import { useReIdentification, useReVerification } from './use-re-verify.ts';
import { useAutoReVerify, useReview } from './use-review.ts';
import { useSave } from './use-save.ts';
import { identifiedBy } from './words.ts';

interface ReviewProps {
  data: VerificationData;
  handed: Handoff | null;
}

/** A result as it was identified, corrected where it stands, and saved. */
export function Review({ data, handed }: ReviewProps) {
  const state = useReview(data, handed);
  const { held, coin, review, blocked } = state;
  const identifying = useIdentifying();
  const reVerification = useReVerification(state);
  const reIdentification = useReIdentification(state);
  const { saving, save } = useSave(state);
  const late = useParts();
  const { DropResult, EdgeSkipped, OpenForm, Overlays, ReVerify } = late.parts;
  useAutoReVerify(state, handed?.chosen !== undefined, () => void reVerification.reVerify());
  useTitle(titleOf(coin));
  // The open form stays once it was needed: the catalogue's first answer must not take away what is being filled in.
  const [byHand] = useState(held.outcome !== 'identified' || held.confidence === 0);

  const provider = identifying.data?.provider ?? null;
  const take = ({ name, year, mintMark, series, coinType }: Alternative) =>
    state.apply({ name, year, mintMark, series, coinType });
  return (
    <LateParts value={late}>
      <article className="grid grid-cols-1 gap-5 pb-20">
        <Sides coin={coin} />
        <header>
          <h1 dir="auto" className="wrap-anywhere">
            {titleOf(coin)}
          </h1>
          <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
            <ConfidenceBadge confidence={held.confidence} />
            <span className="text-sm text-muted wrap-anywhere">{identifiedBy(held)}</span>
          </div>
        </header>
        {isManual(held) && (
          <ManualReview
            coin={held}
            identifying={identifying.data}
            busy={reIdentification.busy}
            onAgain={() => void reIdentification.reIdentify()}
          />
        )}
        <Recalled coin={coin} onUse={take} />
        <CatalogueSays state={state} onTake={take} />
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
        <Story coin={coin} />
        {DropResult && <DropResult tempId={data.tempId} />}
        <div className="dock">
          <div className="column">
            <button
              type="button"
              className="btn btn-primary btn-wide aria-disabled:opacity-55"
              aria-disabled={blocked || saving !== 'no' || undefined}
              onClick={() => void save()}
            >
              Save to Collection
            </button>
          </div>
        </div>
        {Overlays && (
          <Overlays
            state={state}
            reVerification={reVerification}
            reIdentification={reIdentification}
            saving={saving}
            secondModel={provider?.secondModel ?? null}
          />
        )}
      </article>
    </LateParts>
  );
}
