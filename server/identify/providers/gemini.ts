import type { GenerateContentRequest, ModelParams } from '@google/generative-ai';
import { z } from 'zod';
import { type AiAccess, type AiProvider, type Failure, isSendable, type Question } from './ai.ts';
import { geminiSchema, jsonObjectIn } from './ai-json.ts';
import { type Attempt, failureOf, patience, replyOf } from './ai-request.ts';

const SETTINGS = { key: 'MINTMARK_GEMINI_API_KEY', model: 'MINTMARK_GEMINI_MODEL' };
/** As of November 2026. */
const SUCCESSORS = ['gemini-3.8-flash', 'gemini-3.5-flash', 'gemini-3.5-flash-lite'];
/** Newer models count thoughts too. */
const MOST_TOKENS = 8192;

export function gemini(access: AiAccess): AiProvider {
  const { model, secondModel, log } = access;
  const successors = new Map<string, string>();
  /** Reject the no-thinking setting. */
  const thinkers = new Set<string>();

  async function answered(asked: string, ask: (model: string) => Promise<Attempt>): Promise<Attempt> {
    const current = successors.get(asked) ?? asked;
    const answer = await ask(current);
    if (answer.ok || answer.failure !== 'gone') return answer;
    for (const successor of SUCCESSORS.filter((one) => one !== current && !isOther(asked, one))) {
      const next = await ask(successor);
      if (!next.ok && next.failure === 'gone') continue;
      if (next.ok && successors.get(asked) !== successor) {
        successors.set(asked, successor);
        log.warn('the AI model is gone, another answers in its place', { model: asked, instead: successor });
      }
      return next;
    }
    return answer;
  }

  /** The second opinion needs another model. */
  function isOther(asked: string, candidate: string): boolean {
    const others = [model, secondModel].filter((one) => one !== null && one !== asked);
    return others.some((one) => one !== null && (successors.get(one) ?? one) === candidate);
  }

  return {
    name: 'Gemini',
    model,
    secondModel,
    async ask(question) {
      const { attempt, spent } = patience(access.timeoutMs, question.signal);
      const once = (named: string, thinks: boolean) =>
        attempt((signal) => request(access, parameters(named, question, thinks), question, signal));
      const one = async (named: string) => {
        const thinks = thinkers.has(named) || !isQuiet(named);
        const answer = await once(named, thinks);
        // A retired name may point to a model that rejects the setting.
        if (answer.ok || answer.failure !== 'rejected' || thinks) return answer;
        thinkers.add(named);
        return once(named, true);
      };
      const answer = await answered(question.model ?? model, one);
      return replyOf(answer, { access, question, spent, settings: SETTINGS });
    },
  };
}

async function request(
  { apiKey, baseUrl }: AiAccess,
  parameters: ModelParams,
  question: Question,
  signal: AbortSignal,
): Promise<Attempt> {
  if (!apiKey || !isSendable(apiKey)) return { ok: false, failure: 'unauthorised' };
  const sdk = await import('@google/generative-ai');
  const asked = new sdk.GoogleGenerativeAI(apiKey).getGenerativeModel(parameters, { baseUrl });
  try {
    const { response } = await asked.generateContent(contents(question), { signal });
    return answerOf(response, parameters.model);
  } catch (error) {
    if (error instanceof sdk.GoogleGenerativeAIFetchError) return refusal(error);
    // Error texts contain the address. Broken connections are TypeErrors with a code.
    const isUnreadable = (error instanceof SyntaxError || error instanceof TypeError) && !('code' in error);
    return { ok: false, failure: isUnreadable ? 'malformed' : 'unavailable' };
  }
}

const isQuiet = (model: string): boolean => /^gemini-2\.5-flash/.test(model);

function parameters(model: string, { instructions, answer }: Question, thinks: boolean): ModelParams {
  const generationConfig = {
    temperature: 0.1,
    maxOutputTokens: MOST_TOKENS,
    responseMimeType: 'application/json',
    responseSchema: geminiSchema(answer),
    ...(!thinks && { thinkingConfig: { thinkingBudget: 0 } }),
  };
  // The SDK types lack what the API accepts.
  return { model, systemInstruction: instructions, generationConfig } as unknown as ModelParams;
}

function contents({ text, photos }: Question): GenerateContentRequest {
  const pictures = photos.map(({ jpeg }) => ({
    inlineData: { mimeType: 'image/jpeg', data: Buffer.from(jpeg).toString('base64') },
  }));
  return { contents: [{ role: 'user', parts: [...pictures, { text }] }] };
}

const count = z.number().int().min(0).catch(0);
const Answer = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z
    .object({ promptTokenCount: count, candidatesTokenCount: count, thoughtsTokenCount: count })
    .optional()
    .catch(undefined),
  modelVersion: z
    .string()
    .regex(/^[\w.:/@+-]{1,200}$/)
    .optional()
    .catch(undefined),
});

/** Only STOP is a success. */
const RULES =
  /^(SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED_CONTENT|SPII|IMAGE_(SAFETY|PROHIBITED_CONTENT|RECITATION))$/;

function answerOf(response: unknown, model: string): Attempt {
  const parsed = Answer.safeParse(response);
  if (!parsed.success) return { ok: false, failure: 'malformed' };
  const { candidates, promptFeedback, usageMetadata: usage, modelVersion } = parsed.data;
  const tokens = {
    input: usage?.promptTokenCount ?? 0,
    output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
  };
  const failed = (failure: Failure): Attempt => ({ ok: false, failure, tokens });
  const candidate = candidates?.[0];
  if (!candidate) return failed(promptFeedback?.blockReason ? 'refused' : 'empty');
  const { content, finishReason = '' } = candidate;
  if (finishReason === 'MAX_TOKENS') return failed('cut off');
  if (RULES.test(finishReason)) return failed('refused');
  if (finishReason !== 'STOP') return failed('malformed');
  const spoken = (content?.parts ?? []).filter((part) => !part.thought);
  const text = spoken.map((part) => part.text ?? '').join('');
  if (!text.trim()) return failed('empty');
  const json = jsonObjectIn(text);
  if (!json) return failed('malformed');
  return { ok: true, json, model: modelVersion?.replace(/^models\//, '') ?? model, tokens };
}

interface Refused {
  status?: number;
  errorDetails?: unknown;
}

const Details = z
  .array(
    z.object({
      reason: z.string().optional().catch(undefined),
      retryDelay: z.string().optional().catch(undefined),
    }),
  )
  .catch([]);

function refusal({ status = 0, errorDetails }: Refused): Attempt {
  const details = Details.parse(errorDetails);
  // Status 400, unlike other vendors.
  const isKey = details.some(({ reason }) => reason?.startsWith('API_KEY'));
  const delay = details
    .map(({ retryDelay }) => /^(\d+(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1])
    .find(Boolean);
  return {
    ok: false,
    failure: isKey ? 'unauthorised' : failureOf(status),
    status,
    ...(delay && { waitMs: Number(delay) * 1000 }),
  };
}
