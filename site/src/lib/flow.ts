import { createContext, useContext } from 'react';
import type { Outcome, Scope } from '../../../shared/identify/model.ts';

/** Identification of US or world coins; both share camera, upload, circle and dialogs. */
export interface Flow {
  scope: Scope;
  options: string;
  camera: string;
  upload: string;
  form: string;
  /** Purpose of its stored photos. */
  purpose: 'identify' | 'identify-global';
}

export const US: Flow = {
  scope: 'us',
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

export const FlowContext = createContext(US);
export const useFlow = (): Flow => useContext(FlowContext);
