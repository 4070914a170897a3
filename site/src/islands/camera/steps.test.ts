import { expect, test } from 'bun:test';
import { BEGINNING, nextSteps, type Shot, type StepAction, type Steps } from './steps.ts';

const shot = (name: string): Shot => ({
  blob: new Blob([name]),
  url: `blob:${name}`,
  findings: [],
  framed: true,
});
const [front, back, other] = [shot('front'), shot('back'), shot('other')];
const after = (...actions: StepAction[]): Steps => actions.reduce(nextSteps, BEGINNING);
const kept = (taken: Shot): StepAction => ({ type: 'photo', shot: taken });
const retake = (side: 'obverse' | 'reverse'): StepAction => ({ type: 'retake', side });
const ONE_SIDE: StepAction = { type: 'skip-reverse' };

test('obverse, then reverse, then the review', () => {
  expect(after()).toMatchObject({ side: 'obverse', step: 'shoot' });
  expect(after(kept(front))).toMatchObject({ obverse: front, reverse: null, side: 'reverse', step: 'shoot' });
  expect(after(kept(front), kept(back))).toMatchObject({ obverse: front, reverse: back, step: 'review' });
});

test('the reverse can be skipped, and added in the review', () => {
  const one = after(kept(front), ONE_SIDE);
  expect(one).toMatchObject({ obverse: front, reverse: null, step: 'review' });
  expect([retake('reverse'), kept(back)].reduce(nextSteps, one)).toMatchObject({
    obverse: front,
    reverse: back,
    step: 'review',
    oneSided: false,
  });
});

test('a retake leads back to the review, one-sided too', () => {
  expect(after(kept(front), kept(back), retake('obverse'), kept(other))).toMatchObject({
    obverse: other,
    reverse: back,
    step: 'review',
  });
  expect(after(kept(front), ONE_SIDE, retake('obverse'), kept(other))).toMatchObject({
    obverse: other,
    reverse: null,
    step: 'review',
  });
});

test('a retake of the obverse without a reverse goes on to the reverse', () => {
  const again = after(kept(front), retake('obverse'));
  expect(again).toMatchObject({ side: 'obverse', step: 'shoot', obverse: front });
  expect(nextSteps(again, kept(other))).toMatchObject({ obverse: other, side: 'reverse', step: 'shoot' });
});

test('a cancelled retake keeps the photo', () => {
  const again = after(kept(front), kept(back), retake('reverse'));
  expect(again).toMatchObject({ side: 'reverse', step: 'shoot', reverse: back });
  expect(nextSteps(again, { type: 'cancel-retake' })).toMatchObject({ reverse: back, step: 'review' });
  const early = after(kept(front), retake('obverse'), { type: 'cancel-retake' });
  expect(early).toMatchObject({ obverse: front, side: 'reverse', step: 'shoot' });
});

test('two files are both sides, and can be swapped', () => {
  const both = after({ type: 'both', obverse: back, reverse: front });
  expect(both).toMatchObject({ obverse: back, reverse: front, step: 'review' });
  expect(nextSteps(both, { type: 'swap' })).toMatchObject({ obverse: front, reverse: back });
  const one = after(kept(front), ONE_SIDE);
  expect(nextSteps(one, { type: 'swap' })).toEqual(one);
  expect(nextSteps(both, { type: 'start-over' })).toEqual(BEGINNING);
});
