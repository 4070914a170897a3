// Each thread of the runtime runs this file of it.
import 'onnxruntime-web/ort-wasm-simd-threaded.mjs';
