import { figuresLocale } from '../../../shared/language/i18n.ts';
import { toApiError } from './api.ts';

/** A file that has come from the server. */
export interface Download {
  name: string;
  file: Blob;
}

/**
 * Fetches a file and tells how many bytes have come so far. The browser keeps what it cannot hold in memory on disk.
 * Throws `ApiError`, or the signal's reason once it is aborted.
 */
export async function fetchFile(
  path: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Download> {
  const response = await fetch(path, { credentials: 'include', signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw toApiError({ status: 0, value: null });
  });
  if (!response.ok || !response.body) throw await failureOf(response);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  const file = await new Response(response.body.pipeThrough(counter)).blob();
  return { name: nameOf(response.headers.get('content-disposition')) ?? 'download', file };
}

async function failureOf(response: Response) {
  const text = await response.text();
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // Plain text is as good.
  }
  return toApiError({ status: response.status, value }, response);
}

/** The file name that a Content-Disposition header gives; null when it gives none. */
export const nameOf = (header: string | null): string | null =>
  /filename="?([^";]+)"?/.exec(header ?? '')?.[1] ?? null;

/** Hands a file to the browser's downloads. */
export function saveFile({ name, file }: Download) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Sends a file as it is and tells how many of its bytes are on their way; answers what the server answers. Only this interface of
 * browsers tells how far an upload is. Throws `ApiError`, or the signal's reason once it is aborted.
 */
export function sendFile(
  path: string,
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, responseText } = request;
      const value = readJson(responseText);
      if (status >= 200 && status < 300) resolve(value);
      // A redirect has no body of ours; what is no JSON says nothing.
      else reject(toApiError({ status, value }, new Response(null, { status: status || 502 })));
    };
    request.onerror = () => reject(toApiError({ status: 0, value: null }));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    // A file that has changed or gone since it was chosen cannot be read.
    request.send(file);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Bytes as millions of them with one decimal, as the reader writes figures: "12.5". */
export const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(figuresLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
