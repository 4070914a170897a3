import { useRef, useState } from 'react';
import {
  type Alternative,
  circlesInDoubt,
  type Identification,
  type Identifying,
  type Remembered,
} from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { Handoff } from '../../lib/handoff.ts';
import { useTitle } from '../../lib/hooks.ts';
import type { HeldResult } from '../../lib/queries/held-result.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { isReader } from '../../lib/reader.ts';
import { rich } from '../../lib/rich.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { IdentificationBadge } from '../../ui/confidence-badge.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BESIDE } from '../manual-entry/form-context.ts';
import { Best } from '../reader/Best.tsx';
import { headline, isProposing } from '../reader/reading.ts';
import { toFilledForm } from '../reader/to-form.ts';
import { OnYourList } from '../wants/OnYourList.tsx';
import { Asked } from './Asked.tsx';
import { EdgeSkipped, ManualReview, ON_YELLOW, ReVerify } from './Banners.tsx';
import { CatalogueCards, Recalled } from './CatalogueCards.tsx';
import { Details, Story } from './Details.tsx';
import { DropResult } from './DropResult.tsx';
import type { FieldName } from './fields.ts';
import type { BodyProps } from './modes.ts';
import { OpenForm } from './OpenForm.tsx';
import { Overlays } from './Overlays.tsx';
import { ReaderSays, ToManualEntry } from './ReaderSays.tsx';
import { useReIdentification, useReVerification } from './re-verify.ts';
import {
  asksForEdge,
  asksSecondModel,
  isEdgeGiven,
  isManual,
  isRecalled,
  titleOf,
  withEdits,
} from './record.ts';
import { remarksOf } from './remarks.ts';
import { Sides } from './Sides.tsx';
import type { useSave } from './save.ts';
import { useDecision } from './use-decision.ts';
import { type ReviewState, useAutoReVerify, useReview } from './use-review.ts';
import { useVerdict } from './verdict.ts';
import { identifiedBy } from './words.ts';

const aiOf = (provider: Identifying['provider']) => (isReader(provider?.model) ? null : provider);

/** A result as it was identified, corrected where it stands, and saved. */
export default function Review({ held, arrival }: BodyProps) {
  return held && <Editor data={held} handed={arrival.handed ?? null} />;
}

function Editor({ data, handed }: { data: HeldResult; handed: Handoff | null }) {
  const state = useReview(data, handed);
  const { held, coin, review, blocked } = state;
  const identifying = useIdentifying();
  const provider = aiOf(identifying.data?.provider ?? null);
  const reVerification = useReVerification(state, provider !== null);
  const reIdentification = useReIdentification(state);
  // Stored unseen, which its review makes up for.
  const isConfirming = data.coinId !== null;
  const remarks = remarksOf(held, { isMarkGiven: isEdgeGiven(held, coin), hasVerdict: true });
  const { verdict, nearest, others } = useVerdict(state);
  const title = useRef<HTMLHeadingElement>(null);
  const verifiesItself = useAutoReVerify(
    state,
    { chosen: handed?.chosen !== undefined, hasAi: provider !== null },
    () => void reVerification.reVerify(),
  );
  // Stays open while it is filled in.
  const [byHand, setByHand] = useState(held.outcome !== 'identified' || held.confidence === 0);
  const decision = useDecision(state, {
    isConfirming,
    onChosen: () => {
      setByHand(false);
      title.current?.focus();
    },
  });
  const { reading, isOpen, choosing, questions, choose, saving, saveWhenAnswered } = decision;
  const name = reading ? headline(reading) : titleOf(coin);
  useTitle(name);
  const asks = !isConfirming && (isOpen || !byHand);
  const asked: FieldName[] = [];
  if (asks && questions.years.length > 0) asked.push('year');
  if (asks && questions.asksCondition && !coin.condition) asked.push('condition');
  if (asks && questions.marks.length > 0 && state.isMarkOpen) asked.push('mintMark');

  const circles = isConfirming ? null : circlesInDoubt(held);
  const onRead = ({ outcome }: Identification) => {
    if (outcome === 'identified') setByHand(false);
  };
  /** Null where a field is wrong. */
  const takeAlong = () => {
    const taken = state.confirmAll();
    return taken && withEdits(held, taken);
  };
  const take = ({ name, year, mintMark, series, coinType }: Alternative) =>
    state.apply({ name, year, mintMark, series, coinType });
  return (
    <article className={`${BESIDE.review} gap-5 ${isRecalled(coin) ? 'pb-36' : 'pb-20'}`}>
      <div className={BESIDE.photos}>
        <Sides
          coin={coin}
          doubt={circles && { tempId: data.tempId, circles, onRead }}
          swap={{ tempId: data.tempId }}
        />
      </div>
      <div className={BESIDE.form}>
        <header>
          <h1 ref={title} tabIndex={-1} dir="auto" className="wrap-anywhere outline-none">
            {name}
          </h1>
          <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
            <IdentificationBadge coin={held} className="whitespace-normal" />
            <span className="text-sm text-muted wrap-anywhere">{identifiedBy(held)}</span>
          </div>
        </header>
        {reading && (
          <Best
            coin={held}
            reading={reading}
            choosing={choosing}
            onChoose={choose}
            saves={isOpen && questions.isAnswered}
            quiet={!isOpen}
          />
        )}
        {!isConfirming && !isOpen && <OnYourList coin={coin} />}
        {asks && <Asked state={state} questions={questions} />}
        {isManual(held) && !isProposing(held) && (
          <ManualReview
            tempId={data.tempId}
            coin={held}
            identifying={identifying.data}
            busy={reIdentification.busy}
            onAgain={() => void reIdentification.reIdentify()}
            manually={
              !isConfirming &&
              held.outcome !== 'foreign' && (
                <ToManualEntry variant="ghost" className={ON_YELLOW} take={takeAlong} />
              )
            }
            onByHand={() => {
              const coinSoFar = takeAlong();
              if (coinSoFar) void toFilledForm(coinSoFar);
            }}
          />
        )}
        {isConfirming && (
          <Notice>
            {rich(t('The coin is already in your collection, as identified. <link>View coin</link>'), {
              link: (inside) => <a href={`/coin/${data.coinId}`}>{inside}</a>,
            })}
          </Notice>
        )}
        {!isConfirming && <Recalled coin={coin} onUse={take} />}
        {!isConfirming && <ReaderSays coin={held} choosing={choosing} onChoose={choose} />}
        <CatalogueCards
          held={held}
          coin={coin}
          verdict={verdict}
          objection={state.objection}
          remarks={remarks}
          nearest={nearest}
          others={others}
          onTake={take}
        >
          {verdict?.asksToInsist && (
            // The collector has the last word.
            <Checkbox
              label={t('My coin really shows this. Save it, marked for review.')}
              checked={review.decided}
              onChange={({ target }) => state.replace((now) => ({ ...now, decided: target.checked }))}
            />
          )}
          {verdict?.tone === 'doubt' && !verdict.asksToInsist && (
            <p className="text-sm text-muted">{t('If you save now, the coin will be marked for review.')}</p>
          )}
        </CatalogueCards>
        {blocked && !verifiesItself && !reVerification.busy && (
          <div className="z-10 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-2">
            <ReVerify
              hasAi={provider !== null}
              busy={reVerification.busy}
              onReVerify={() => state.confirmAll() && void reVerification.reVerify()}
            />
          </div>
        )}
        {asksForEdge(coin, review) && review.edge === 'skipped' && (
          <EdgeSkipped onAsk={() => state.replace((now) => ({ ...now, edge: null }))} />
        )}
        {byHand && !isOpen && <OpenForm state={state} />}
        {!isOpen && <Details state={state} byHand={byHand} asked={asked} />}
        <Story coin={coin} isMarkOpen={state.isMarkOpen} advice={remarks.advice} />
        {saving.isGone ? (
          <Notice tone="danger">
            {t('This result has expired or was deleted. The form keeps what you entered.')}
          </Notice>
        ) : (
          !isConfirming && <DropResult tempId={data.tempId} />
        )}
      </div>
      {!isOpen && (
        <Dock state={state} isConfirming={isConfirming} saving={{ ...saving, save: saveWhenAnswered }} />
      )}
      <Overlays
        state={state}
        reVerification={reVerification}
        reIdentification={reIdentification}
        saving={saving}
        reads={isReader(identifying.data?.provider?.model)}
        secondModel={asksSecondModel(coin, review) ? (provider?.secondModel ?? null) : null}
      />
    </article>
  );
}

interface DockProps {
  state: ReviewState;
  /** It lies in the collection unseen. */
  isConfirming: boolean;
  saving: Pick<ReturnType<typeof useSave>, 'saving' | 'isGone'> & { save: () => void };
}

/** What becomes of the coin, at the foot of the screen. */
function Dock({ state: { coin, blocked }, isConfirming, saving: { saving, save, isGone } }: DockProps) {
  const same: Remembered | null = !isConfirming && isRecalled(coin) ? coin.remembered : null;
  const label = isConfirming ? t('Confirm and save') : same ? t('Add it anyway') : t('Save to Collection');
  return (
    <div className="dock">
      <div className="column flex flex-col gap-2.5">
        {same && (
          <ButtonLink wide href={`/coin/${same.coinId}`}>
            {t('View that coin')}
          </ButtonLink>
        )}
        {isGone ? (
          <ToManualEntry wide take={() => coin} />
        ) : (
          <button
            type="button"
            className={`btn btn-wide ${same ? 'btn-ghost bg-paper' : 'btn-primary'}`}
            aria-disabled={blocked || saving !== 'no' || undefined}
            onClick={save}
          >
            {label}
          </button>
        )}
      </div>
    </div>
  );
}
