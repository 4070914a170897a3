import { createContext, useContext } from 'react';
import type { Scope } from '../../../shared/identify/model.ts';

/** One of the two roads from photos to a coin: of US coins, or of coins of the world. They share camera, upload, circle and dialogs. */
export interface Flow {
  scope: Scope;
  /** Where its ways begin. */
  options: string;
  camera: string;
  upload: string;
  form: string;
  /** What its photos are kept for while one looks elsewhere. */
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

/** Where a held result is reviewed. */
export const reviewAddress = (scope: Scope, tempId: string): string =>
  `${scope === 'world' ? '/global-verification-results' : '/coin-verification'}?tempId=${encodeURIComponent(tempId)}`;

export const FlowContext = createContext(US);
export const useFlow = (): Flow => useContext(FlowContext);
