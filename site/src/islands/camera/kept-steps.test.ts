import { expect, test } from 'bun:test';
import { ROOM, stepsFrom, textOf } from './kept-steps.ts';
import { BEGINNING, nextSteps, type Shot, type StepAction, type Steps } from './steps.ts';

const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
  blob: new Blob([name], { type: 'image/jpeg' }),
  url: `blob:${name}`,
  findings: [],
  framed: true,
  ...more,
});
const after = (...actions: StepAction[]): Steps => actions.reduce(nextSteps, BEGINNING);
const kept = (taken: Shot): StepAction => ({ type: 'photo', shot: taken });
const [front, back] = [shot('front', { findings: ['blur'] }), shot('back', { framed: false })];
const unable = () => Promise.reject(new Error('no canvas'));

/** Steps with the text of their photos in place of blobs. */
const seen = async ({ obverse, reverse, ...steps }: Steps) => ({
  ...steps,
  obverse: obverse && [await obverse.blob.text(), obverse.findings, obverse.framed],
  reverse: reverse && [await reverse.blob.text(), reverse.findings, reverse.framed],
});

test.each([
  ['the front', after(kept(front))],
  ['the front to be taken again', after(kept(front), { type: 'retake', side: 'obverse' })],
  ['one side', after(kept(front), { type: 'skip-reverse' })],
  ['both', after(kept(front), kept(back))],
  ['the back to be taken again', after(kept(front), kept(back), { type: 'retake', side: 'reverse' })],
])('%s is restored', async (_, steps) => {
  const again = stepsFrom(await textOf(steps, unable));
  expect(await seen(again)).toEqual(await seen(steps));
  expect(again.obverse?.url).toStartWith('blob:');
  expect(again.obverse?.url).not.toBe(front.url);
});

test('without photos nothing is stored', async () => {
  expect(await textOf(BEGINNING)).toBeNull();
  expect(stepsFrom(null)).toBe(BEGINNING);
});

test('photos without room are stored smaller, or not at all', async () => {
  const large = after(kept(shot('x'.repeat(ROOM))));
  const text = await textOf(large, async () => shot('small').blob);
  expect(await stepsFrom(text).obverse?.blob.text()).toBe('small');
  expect(await textOf(large, async (photo) => photo)).toBeNull();
  expect(await textOf(large, unable)).toBeNull();
});

const PHOTO = 'data:image/jpeg;base64,AA==';
test.each(['{', '5', '[]', 'null', '{"obverse":5}', '{"obverse":{"photo":"data:text/html;base64,PGI+"}}'])(
  'what is no photo is nothing: %p',
  (text) => {
    expect(stepsFrom(text)).toBe(BEGINNING);
  },
);

test('inconsistent steps are repaired', () => {
  const front = { photo: PHOTO, findings: ['blur', 'steal', 5], framed: 'yes' };
  const { obverse, ...steps } = stepsFrom(JSON.stringify({ obverse: front, side: 'edge', step: 'review' }));
  expect(obverse).toMatchObject({ findings: ['blur'], framed: false });
  expect(steps).toEqual({ reverse: null, oneSided: false, side: 'reverse', step: 'shoot' });
});
