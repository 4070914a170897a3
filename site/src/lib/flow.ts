import { createContext, useContext } from 'react';
import type { AskedScope } from '../../../shared/catalogue/world-search.ts';
import type { Outcome, Scope } from '../../../shared/identify/model.ts';

/** 'any': the photo decides whose coin it is. */
export type FlowScope = Exclude<AskedScope, 'us'>;

/** From photos to a coin: of any country, or by the routes of the world. */
export interface Flow {
  scope: FlowScope;
  options: string;
  camera: string;
  upload: string;
  form: string;
  /** Purpose of its stored photos. */
  purpose: 'identify' | 'identify-global';
}

export const ANY: Flow = {
  scope: 'any',
  options: '/add-coin-options',
  camera: '/camera',
  upload: '/photo-upload',
  form: '/manual-entry',
  purpose: 'identify',
};

export const WORLD: Flow = {
  scope: 'world',
  options: '/global-coin-options',
  camera: '/global-camera',
  upload: '/global-photo-upload',
  form: '/global-manual-entry',
  purpose: 'identify-global',
};

export const reviewAddress = (scope: Scope, tempId: string): string =>
  `${scope === 'world' ? '/global-verification-results' : '/coin-verification'}?tempId=${encodeURIComponent(tempId)}`;

/** A coin of another country is reviewed with the world's catalogue. */
export const verificationAddress = (tempId: string, outcome: Outcome = 'identified'): string =>
  reviewAddress(outcome === 'foreign' ? 'world' : 'us', tempId);

export const FlowContext = createContext(ANY);
export const useFlow = (): Flow => useContext(FlowContext);
