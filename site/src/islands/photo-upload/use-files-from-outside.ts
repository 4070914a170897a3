import { useEffect, useRef, useState } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

export function useFilesFromOutside(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: stop.signal });
    on('dragover', (event) => {
      // Otherwise the browser opens the dropped file.
      event.preventDefault();
      setOver(hasFiles(event.dataTransfer));
    });
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    });
    on('paste', ({ clipboardData }) => {
      if (hasFiles(clipboardData)) take.current([...(clipboardData?.files ?? [])]);
    });
    return () => {
      stop.abort();
      setOver(false);
    };
  }, [enabled]);
  return over;
}
