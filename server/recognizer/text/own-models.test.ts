import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetFolder } from '../../core/assets.ts';
import { MODELS, PACKAGE } from './models.ts';
import { MANIFEST, ownModels } from './own-models.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-own-models-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sums = { 'det.onnx': '', 'rec.onnx': '', 'cls.onnx': '', 'keys.txt': '' };

beforeAll(async () => {
  const packages = assetFolder('models');
  const sources = {
    'det.onnx': MODELS.detection.source,
    'rec.onnx': MODELS.recognition.source,
    'cls.onnx': `${PACKAGE}/ch_ppocr_mobile_v2.0_cls_infer.onnx`,
    'keys.txt': `${PACKAGE}/ppocr_keys_v1.txt`,
  };
  for (const [name, source] of Object.entries(sources))
    await put(name, await Bun.file(join(packages, source)).bytes());
});

async function put(name: string, bytes: Uint8Array) {
  await Bun.write(join(folder, name), bytes);
  Object.assign(sums, { [name]: new Bun.CryptoHasher('sha256').update(bytes).digest('hex') });
}

const pinned = (file: keyof typeof sums) => ({ file, sha256: sums[file] });

async function found(manifest: unknown) {
  await Bun.write(join(folder, MANIFEST), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  return ownModels(folder);
}

const all = () => ({
  detection: { ...pinned('det.onnx'), side: 640 },
  recognition: { ...pinned('rec.onnx'), dictionary: pinned('keys.txt') },
});

test('operator: models in order are taken, each by itself', async () => {
  const { detection, recognition, faults } = await found(all());
  expect(faults).toEqual([]);
  expect(detection).toMatchObject({ file: 'det.onnx', side: 640 });
  expect(recognition).toMatchObject({ file: 'rec.onnx', height: 48 });
  expect(recognition?.outputs).toHaveLength(6624);
  const alone = await found({ detection: pinned('det.onnx') });
  expect([alone.detection?.side, alone.recognition, alone.faults]).toEqual([576, undefined, []]);
});

test('operator: a changed byte, a cut file and a missing one are refused by name; the other model stays', async () => {
  const whole = await Bun.file(join(folder, 'rec.onnx')).bytes();
  const changed = whole.slice();
  changed[3_000_000] = ((changed[3_000_000] ?? 0) + 1) % 256;
  for (const [bytes, said] of [
    [changed, 'rec.onnx is another file: its SHA-256 is'],
    [whole.subarray(0, 2_000_000), '(2000000 bytes)'],
    [null, 'rec.onnx does not exist'],
  ] as const) {
    if (bytes) await Bun.write(join(folder, 'rec.onnx'), bytes);
    else rmSync(join(folder, 'rec.onnx'));
    const { detection, recognition, faults } = await found(all());
    expect(faults).toEqual([expect.stringContaining(said)]);
    expect(faults[0]).toEndWith('the built-in model is used');
    expect([detection?.file, recognition]).toEqual(['det.onnx', undefined]);
  }
  await Bun.write(join(folder, 'rec.onnx'), whole);
});

test('operator: a model of another kind and a dictionary of another model are refused', async () => {
  const { recognition } = all();
  for (const [manifest, said] of [
    [{ detection: pinned('cls.onnx') }, 'its output is any × 2; 1 × 1 × any × any is needed'],
    [{ detection: pinned('rec.onnx') }, 'its input is any × 3 × 48 × any'],
    [{ recognition: { ...recognition, height: 32 } }, '1 × 3 × 32 × any is needed'],
    [{ recognition: { ...recognition, ...pinned('det.onnx') } }, 'its output is any × 1 × any × any'],
    [{ detection: pinned('keys.txt') }, 'the model file is damaged'],
  ] as const)
    expect((await found(manifest)).faults).toEqual([expect.stringContaining(said)]);
  const letters = (await Bun.file(join(folder, 'keys.txt')).text()).split('\n');
  await put('keys.txt', new TextEncoder().encode(letters.slice(0, 400).join('\n')));
  expect((await found(all())).faults).toEqual([
    expect.stringContaining('has 6625 outputs, but keys.txt has 400 letters'),
  ]);
  const lower = letters.map((letter) => (/[A-Za-z]/.test(letter) ? '一' : letter)).join('\n');
  await put('keys.txt', new TextEncoder().encode(lower));
  expect((await found(all())).faults).toEqual([expect.stringContaining('keys.txt lacks letters')]);
});

test('operator: a manifest that is missing or wrong is named with the place', async () => {
  for (const [manifest, said] of [
    ['{', 'JSON'],
    [{ embedding: pinned('det.onnx') }, 'embedding'],
    [
      { detection: { file: '../det.onnx', sha256: sums['det.onnx'] } },
      'detection.file must be the name of a file',
    ],
    [{ detection: { file: 'det.onnx' } }, 'detection.sha256'],
    [{ detection: { ...pinned('det.onnx'), side: 600 } }, 'detection.side'],
    [{ recognition: pinned('rec.onnx') }, 'recognition.dictionary'],
  ] as const) {
    const { faults, ...models } = await found(manifest);
    expect(faults).toEqual([expect.stringContaining(said)]);
    expect([faults[0]?.endsWith('the built-in models are used'), models]).toEqual([true, {}]);
  }
  rmSync(join(folder, MANIFEST));
  expect((await ownModels(folder)).faults).toEqual([
    expect.stringContaining('models.json: it does not exist'),
  ]);
});

test('no bytes make the check hang or throw', async () => {
  const model = await Bun.file(join(folder, 'det.onnx')).bytes();
  for (let n = 0; n < 200; n += 1) {
    const bytes = model.slice(0, 1 + ((n * 7919) % 40_000));
    for (let flips = 0; flips < 5; flips += 1)
      bytes[(n * 31 + flips * 6151) % bytes.length] = (n * 53 + flips * 17) % 256;
    await put('odd.onnx', bytes);
    const { faults } = await found({
      detection: { file: 'odd.onnx', sha256: (sums as Record<string, string>)['odd.onnx'] },
    });
    expect(faults).toHaveLength(1);
  }
});
