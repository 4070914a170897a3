import { toApiError } from './api.ts';

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
