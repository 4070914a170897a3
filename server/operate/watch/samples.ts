/** One line of Prometheus' text format: a metric, its labels and its value. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The samples of a text; comments and what is no sample are left out. */
export const samplesOf = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (!name || line.startsWith('#')) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [
      label,
      text.replace(/\\(.)/g, '$1'),
    ]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });

/** The value of a sample with these labels; 0 where there is none. */
export const metricValue = (
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string>,
): number =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  )?.value ?? 0;
