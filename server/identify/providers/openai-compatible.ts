import { z } from 'zod';
import { type AiAccess, type AiProvider, type Failure, isSendable, type Question } from './ai.ts';
import { jsonObjectIn, jsonSchema } from './ai-json.ts';
import { type Attempt, failureOf, patience, replyOf } from './ai-request.ts';

const SETTINGS = {
  key: 'MINTMARK_OPENAI_API_KEY',
  model: 'MINTMARK_OPENAI_MODEL and MINTMARK_OPENAI_BASE_URL',
};
/** After decompression. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Stops endless output. */
const MOST_TOKENS = 4096;

/** Best first; servers differ. */
const RUNGS = ['json_schema', 'json_object', 'text'] as const;
type Rung = (typeof RUNGS)[number];

export function openAiCompatible(access: AiAccess): AiProvider {
  /** By model. */
  const known = new Map<string, Rung>();

  async function descend(model: string, ask: (rung: Rung) => Promise<Attempt>): Promise<Attempt> {
    const start = known.get(model) ?? RUNGS[0];
    let answer = await ask(start);
    // A model's lapse is not remembered.
    let isRefusal = isRefused(answer);
    for (const rung of RUNGS.slice(RUNGS.indexOf(start) + 1)) {
      if (!isRefused(answer) && !isUnkept(answer)) break;
      answer = await ask(rung);
      if (answer.ok && isRefusal) known.set(model, rung);
      isRefusal &&= isRefused(answer);
    }
    // The server may have been replaced.
    if (isRefused(answer)) known.delete(model);
    return answer;
  }

  return {
    name: 'the AI server',
    model: access.model,
    secondModel: access.secondModel,
    async ask(question) {
      const { attempt, spent } = patience(access.timeoutMs, question.signal);
      const model = question.model ?? access.model;
      const one = (rung: Rung) => attempt((signal) => request(access, model, rung, question, signal));
      const answer = await descend(model, one);
      return replyOf(answer, { access, question, spent, settings: SETTINGS });
    },
  };
}

const isRefused = (answer: Attempt): boolean =>
  !answer.ok && (answer.status === 400 || answer.status === 422);

const isUnkept = (answer: Attempt): boolean => !answer.ok && answer.failure === 'malformed' && !answer.status;

async function request(
  { baseUrl, apiKey }: AiAccess,
  model: string,
  rung: Rung,
  question: Question,
  signal: AbortSignal,
): Promise<Attempt> {
  if (apiKey && !isSendable(apiKey)) return { ok: false, failure: 'unauthorised' };
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify(body(model, rung, question)),
    // Key and photos must not follow a redirect.
    redirect: 'manual',
    signal,
  });
  const { status } = response;
  if (status !== 200) {
    await response.body?.cancel();
    return { ok: false, failure: failureOf(status), status, waitMs: retryAfter(response.headers) };
  }
  const text = await bounded(response);
  return text === null ? { ok: false, failure: 'malformed', status } : answerOf(text, model);
}

function body(model: string, rung: Rung, { instructions, text, photos, answer }: Question) {
  const schema = jsonSchema(answer);
  const form =
    rung === 'json_schema'
      ? ''
      : `\n\nAnswer with one JSON object and nothing else. It keeps to this JSON Schema:\n${JSON.stringify(schema)}`;
  const pictures = photos.map(({ jpeg }) => ({
    type: 'image_url',
    image_url: { url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` },
  }));
  return {
    model,
    temperature: 0,
    max_tokens: MOST_TOKENS,
    messages: [
      { role: 'system', content: instructions + form },
      { role: 'user', content: [{ type: 'text', text }, ...pictures] },
    ],
    ...(rung === 'json_schema' && {
      response_format: { type: rung, json_schema: { name: 'coin', strict: true, schema } },
    }),
    ...(rung === 'json_object' && { response_format: { type: rung } }),
  };
}

async function bounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the response.
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** In ms (RFC 9110, 10.2.3); 0 without. */
function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? 0 : Math.max(wait, 0);
}

const count = z.number().int().min(0).catch(0);
const part = z.object({ type: z.string(), text: z.string().optional() });
const Answer = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({
        content: z.union([z.string(), z.array(part)]).nullish(),
        refusal: z.string().nullish().catch(null),
      }),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
});

function answerOf(text: string, model: string): Attempt {
  const parsed = Answer.safeParse(json(text));
  // Probably the wrong server: do not retry.
  if (!parsed.success) return { ok: false, failure: 'malformed', status: 200 };
  const { choices, usage } = parsed.data;
  const tokens = { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 };
  const failed = (failure: Failure): Attempt => ({ ok: false, failure, tokens });
  const choice = choices[0];
  if (!choice) return failed('empty');
  const { message, finish_reason: reason } = choice;
  if (message.refusal || reason === 'content_filter') return failed('refused');
  if (reason === 'length') return failed('cut off');
  const said = typeof message.content === 'string' ? message.content : spoken(message.content ?? []);
  if (!said.trim()) return failed('empty');
  const object = jsonObjectIn(said);
  return object ? { ok: true, json: object, model, tokens } : failed('malformed');
}

const spoken = (parts: z.output<typeof part>[]): string =>
  parts.map(({ type, text }) => (type === 'text' || type === 'output_text' ? (text ?? '') : '')).join('');

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
