import { Crosshair } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_MARK_NOTE, MAX_PHOTO_MARKS, type PhotoMark } from '../../../../../shared/coins/files.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import { Button, classNames } from '../../../ui/button.tsx';
import { InlineForm } from '../../../ui/inline-form.tsx';
import { Input } from '../../../ui/input.tsx';
import { updateProblem } from '../use-coin-edit.ts';
import type { Point } from './zoom.ts';

export type SaveMarks = (marks: PhotoMark[] | null) => Promise<unknown>;

/** A place is a share of the photo's width and height. */
type Step =
  | { kind: 'placing'; place: Point }
  | { kind: 'writing'; mark: PhotoMark; old: PhotoMark | null; problem?: string }
  | { kind: 'shown'; mark: PhotoMark }
  | { kind: 'said'; text: string; before: readonly PhotoMark[] }
  | { kind: 'failed'; text: string };

export type Marking = ReturnType<typeof useMarks>;

const share = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000;
const placed = ({ x, y }: Point): Point => ({ x: share(x), y: share(y) });

/** Marks of photos that the coin no longer has make room with the next change. */
export function useMarks(all: readonly PhotoMark[], photos: readonly (string | null)[], onSave?: SaveMarks) {
  const [step, setStep] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);
  const marks = all.filter(({ photo }) => photos.includes(photo));

  const save = async (next: readonly PhotoMark[], done: Step | null, failed: (text: string) => Step) => {
    if (!onSave || busy) return;
    setBusy(true);
    try {
      await onSave(next.length > 0 ? [...next] : null);
      setStep(done);
    } catch (error) {
      setStep(failed(updateProblem(error).description));
    } finally {
      setBusy(false);
    }
  };
  const change = (next: readonly PhotoMark[], text: string, failed?: (text: string) => Step) =>
    save(
      next,
      { kind: 'said', text, before: all },
      failed ?? ((problem) => ({ kind: 'failed', text: problem })),
    );
  const others = (old: PhotoMark | null) => marks.filter((one) => one !== old);

  return {
    step,
    busy,
    mayChange: onSave !== undefined,
    isFull: marks.length >= MAX_PHOTO_MARKS,
    /** Is Escape for the step, not for the viewer? */
    isBusy: step?.kind === 'placing' || step?.kind === 'writing',
    of: (photo: string | null) => marks.filter((one) => one.photo === photo),
    end: () => setStep(null),
    begin: (place: Point) => setStep({ kind: 'placing', place: placed(place) }),
    move: ({ x, y }: Point) =>
      setStep((now) =>
        now?.kind === 'placing'
          ? { kind: 'placing', place: placed({ x: now.place.x + x, y: now.place.y + y }) }
          : now,
      ),
    set: (photo: string, place: Point) =>
      setStep({ kind: 'writing', mark: { photo, ...placed(place), note: '' }, old: null }),
    show: (mark: PhotoMark) => setStep({ kind: 'shown', mark }),
    edit: (mark: PhotoMark) => setStep({ kind: 'writing', mark, old: mark }),
    write: (mark: PhotoMark, old: PhotoMark | null, text: string) => {
      const note = text.trim();
      const again = (problem: string): Step => ({ kind: 'writing', mark: { ...mark, note }, old, problem });
      if (!note) return setStep(again(t('Please describe the flaw.')));
      const next = old
        ? marks.map((one) => (one === old ? { ...one, note } : one))
        : [...marks, { ...mark, note }];
      void change(next, old ? t('The note was changed.') : t('The flaw was marked.'), again);
    },
    remove: (mark: PhotoMark) => void change(others(mark), t('The mark was removed.')),
    undo: (before: readonly PhotoMark[]) => void save(before, null, (text) => ({ kind: 'failed', text })),
  };
}

interface MarkLayerProps {
  photo: string;
  ratio: number;
  zoom: number;
  marking: Marking;
  isTarget: boolean;
}

/** Only its dots take gestures. */
export function MarkLayer({ photo, ratio, zoom, marking, isTarget }: MarkLayerProps) {
  const { step, of } = marking;
  const at = ({ x, y }: Point) => ({
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    transform: `translate(-50%, -50%) scale(${1 / zoom})`,
  });
  const cross =
    isTarget && (step?.kind === 'placing' ? step.place : step?.kind === 'writing' ? step.mark : null);
  return (
    <div
      data-marks={isTarget || undefined}
      className="pointer-events-none relative"
      style={{ aspectRatio: ratio, width: `min(100cqw, calc(100cqh * ${ratio}))` }}
    >
      {of(photo).map((mark, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two flaws may have one place and one note
          key={index}
          type="button"
          title={mark.note}
          aria-label={t('Flaw {number}: {note}', { number: index + 1, note: mark.note })}
          aria-pressed={step?.kind === 'shown' && step.mark === mark}
          className="group pointer-events-auto absolute grid size-11 cursor-pointer place-items-center rounded-full"
          style={at(mark)}
          onClick={() => marking.show(mark)}
        >
          <span
            className={classNames(
              'grid size-6.5 place-items-center rounded-full border-2 border-white text-xs font-bold text-white tabular-nums shadow-md',
              step?.kind === 'shown' && step.mark === mark ? 'bg-felt' : 'bg-black/80',
            )}
          >
            {index + 1}
          </span>
        </button>
      ))}
      {cross && (
        <button
          ref={step?.kind === 'placing' ? takeFocus : undefined}
          type="button"
          aria-label={t('Place of the flaw: arrow keys move it, Enter sets it')}
          className="pointer-events-auto absolute grid size-11 place-items-center rounded-full bg-black/40 text-white"
          style={at(cross)}
          onClick={() => step?.kind === 'placing' && marking.set(photo, step.place)}
        >
          <Crosshair className="size-7" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

export function MarkBar({ marking }: { marking: Marking }) {
  const { step, busy } = marking;
  const said = useId();
  const shown = step?.kind === 'shown' ? step.mark : null;
  return (
    <div className="on-felt px-4">
      <div className="flex flex-wrap items-center gap-3">
        <p id={said} role="status" className="min-w-0 flex-1 basis-24 wrap-anywhere">
          {step?.kind === 'placing' &&
            t('Tap the flaw, or move the cross with the arrow keys and press Enter.')}
          {shown && `${marking.of(shown.photo).indexOf(shown) + 1} · ${shown.note}`}
          {(step?.kind === 'said' || step?.kind === 'failed') && step.text}
        </p>
        {step?.kind === 'placing' && (
          <Button variant="ghost" onClick={marking.end}>
            {t('Cancel')}
          </Button>
        )}
        {shown && marking.mayChange && (
          <>
            <Button variant="ghost" onClick={() => marking.edit(shown)}>
              {t('Edit')}
            </Button>
            <Button variant="quiet-danger" busy={busy} onClick={() => marking.remove(shown)}>
              {t('Remove')}
            </Button>
          </>
        )}
        {step?.kind === 'said' && (
          <Button
            ref={takeFocus}
            aria-describedby={said}
            variant="ghost"
            busy={busy}
            onClick={() => marking.undo(step.before)}
          >
            {t('Undo')}
          </Button>
        )}
      </div>
      {step?.kind === 'writing' && <NoteForm key={step.problem} marking={marking} step={step} />}
    </div>
  );
}

function NoteForm({ marking, step }: { marking: Marking; step: Extract<Step, { kind: 'writing' }> }) {
  const [note, setNote] = useState(step.mark.note);
  return (
    <div className="card mx-auto max-w-xl p-3.5">
      <InlineForm
        name={t('the flaw')}
        verb={t('Save')}
        label={t('What is the flaw?')}
        error={step.problem}
        takesFocus
        onConfirm={() => marking.write(step.mark, step.old, note)}
        onCancel={marking.end}
      >
        <Input
          type="text"
          autoComplete="off"
          className="min-w-0 flex-1 basis-52"
          maxLength={MAX_MARK_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </InlineForm>
    </div>
  );
}
