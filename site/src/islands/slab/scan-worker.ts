import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Code formats on old and new slabs. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'ITF', 'Code39', 'MicroQRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 4,
};

// The default URL is a third-party CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  try {
    const codes = await readBarcodes(data, OPTIONS);
    postMessage(codes.filter(({ isValid }) => isValid).map(({ text }) => text));
  } catch {
    postMessage(null);
  }
};
