import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The codes on slabs, old and new. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'ITF', 'Code39', 'MicroQRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 4,
};

// Its own place to load from would be another's server.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Answers each picture with the texts of the codes on it. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  try {
    const codes = await readBarcodes(data, OPTIONS);
    postMessage(codes.filter(({ isValid }) => isValid).map(({ text }) => text));
  } catch {
    postMessage(null);
  }
};
