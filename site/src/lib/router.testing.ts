import { mock } from 'bun:test';

// Astro's module exists in a built site only.
mock.module('astro:transitions/client', () => ({ navigate: () => undefined }));
