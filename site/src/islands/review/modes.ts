import type { ComponentType } from 'react';
import type { GlobalRecord } from '../../../../shared/global/model.ts';
import type { Scope } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { verificationAddress, WORLD } from '../../lib/flow.ts';
import type { Handoff } from '../../lib/handoff.ts';
import type { HeldResult } from '../../lib/queries/held-result.ts';

/** What the address and the screen before say. */
export interface Arrival {
  tempId: string | null;
  /** 'missing': nothing names a result. */
  problem: 'missing' | 'unreadable' | null;
  handed?: Handoff | null;
}

export interface BodyProps {
  arrival: Arrival;
  held: HeldResult | null;
  record: GlobalRecord | null;
}

/** A screen in place of the result; the first of its links is the main one. */
export interface Instead {
  title: string;
  text?: string;
  reason?: string;
  links: readonly (readonly [label: string, address: string])[];
  isError?: boolean;
}

export interface Mode {
  scope: Scope;
  /** Of the bar; null for none. */
  title: string | null;
  /** Where Back leads; else to the page before. */
  back?: string;
  loading: string;
  /** Photos stand beside the rest where there is room. */
  isWide?: true;
  load: () => Promise<{ default: ComponentType<BodyProps> }>;
  /** Nothing names a result: what is shown, or the toast on the way home. */
  missing?: Instead | string;
  unreadable?: string;
  /** Status 404; 'shown': the screen does without. */
  gone: Instead | 'shown' | null;
  /** Shown without a result whatever the reason. */
  doesWithout?: true;
  failed: Instead;
  /** What is left to do here is done. */
  over?: (held: HeldResult) => Instead | null;
}

const ADD_COIN = '/add-coin-options';
const UNABLE = msg('Unable to Load Results');
const NO_ID = msg('No temp ID provided');
const AGAIN = { title: UNABLE, links: [] };
const WORLD_FAILED = {
  title: UNABLE,
  text: msg('There was an error loading the identification results'),
  links: [[msg('Try Again'), WORLD.options]],
  isError: true,
} satisfies Instead;
const unknown = (text: string) => ({ title: UNABLE, text, links: [[msg('Add a Coin'), ADD_COIN]] }) as const;

/** In what the routes of the review differ. */
export const MODES = {
  'ai-results': {
    scope: 'us',
    title: msg('Identification'),
    loading: msg('Loading the identification'),
    load: () => import('./AiResult.tsx'),
    missing: {
      title: msg('No Identification Data'),
      text: msg('Photograph a coin to identify it.'),
      links: [[msg('Take a Photo'), '/camera']],
    },
    unreadable: msg('Failed to load identification results'),
    gone: 'shown',
    failed: AGAIN,
  },
  'coin-verification': {
    scope: 'us',
    title: msg('Review your coin'),
    loading: msg('Loading the result'),
    isWide: true,
    load: () => import('./Review.tsx'),
    missing: msg('No coin data found. Please try again.'),
    gone: {
      title: msg('Failed to fetch identification results'),
      text: msg('Results expire after 24 hours. You can identify the photos again.'),
      links: [
        [msg('Identify a Coin'), ADD_COIN],
        [msg('View Collection'), '/collection'],
      ],
    },
    failed: { title: msg('Failed to fetch identification results'), links: [] },
    over: ({ isVerified, coinId, coinData: { name } }) =>
      isVerified
        ? {
            title: msg('Already in your collection'),
            text: name
              ? t('{name} is saved. Edit it in your collection.', { name })
              : msg('This coin is saved. Edit it in your collection.'),
            links: [
              [msg('View Coin'), `/coin/${coinId}`],
              [msg('Edit Coin'), `/manual-entry?edit=${coinId}`],
              [msg('Add another'), ADD_COIN],
            ],
          }
        : null,
  },
  'coin-verification-result': {
    scope: 'us',
    title: null,
    loading: msg('Loading the coin'),
    load: () => import('./Saved.tsx'),
    gone: 'shown',
    doesWithout: true,
    failed: AGAIN,
  },
  'hybrid-identification-result': {
    scope: 'us',
    title: msg('Second opinion'),
    loading: msg('Loading the results'),
    load: () => import('./Comparison.tsx'),
    missing: unknown(NO_ID),
    gone: unknown(msg('Failed to fetch identification results. Results expire after 24 hours.')),
    failed: AGAIN,
    over: ({ tempId, coinId, coinData: { crossCheck, outcome } }) =>
      coinId
        ? {
            title: msg('Already in Your Collection'),
            text: msg('This result has been saved.'),
            links: [[msg('View Coin'), `/coin/${coinId}`]],
          }
        : crossCheck?.fields.length
          ? null
          : {
              title:
                crossCheck?.state === 'disagreed' ? msg('The Models Do Not Agree') : msg('No Second Opinion'),
              text: translated(crossCheck?.message ?? '') || msg('Only one model identified this coin.'),
              links: [[msg('Review the Coin'), verificationAddress(tempId, outcome)]],
            },
  },
  'global-verification-results': {
    scope: 'world',
    title: msg('Review your coin'),
    back: WORLD.options,
    loading: msg('Loading the result'),
    isWide: true,
    load: () => import('./WorldReview.tsx'),
    missing: { ...WORLD_FAILED, reason: NO_ID },
    gone: null,
    failed: { ...WORLD_FAILED, reason: msg('Failed to fetch identification results') },
  },
} as const satisfies Record<string, Mode>;

export type ModeName = keyof typeof MODES;
