import { COLLECTION_HEADER } from '../../../shared/account/roles.ts';
import { toApiError } from './api.ts';
import { collectionHere } from './who.ts';

export interface Download {
  name: string;
  file: Blob;
}

/** Reports bytes received. Large files stay on disk. Throws `ApiError`, or the signal's reason. */
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
    // Plain text.
  }
  return toApiError({ status: response.status, value }, response);
}

export const nameOf = (header: string | null): string | null =>
  /filename="?([^";]+)"?/.exec(header ?? '')?.[1] ?? null;

export function saveFile({ name, file }: Download) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** To an app of the user's choice where the browser can, else as a download. */
export async function shareOrSave(file: File): Promise<void> {
  if (!canShare(file)) return saveFile({ name: file.name, file });
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Cancelled.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    saveFile({ name: file.name, file });
  }
}

export function sendFile(
  path: string,
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const collection = collectionHere();
    if (collection) request.setRequestHeader(COLLECTION_HEADER, collection);
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, responseText } = request;
      const value = readJson(responseText);
      if (status >= 200 && status < 300) resolve(value);
      // A redirect has no body of ours.
      else reject(toApiError({ status, value }, new Response(null, { status: status || 502 })));
    };
    request.onerror = () => reject(toApiError({ status: 0, value: null }));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    // Fails if the file has changed since it was chosen.
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

/** Waits for a restart; false after half a minute. */
export async function serverIsBack(): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}
