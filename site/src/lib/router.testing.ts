import { mock } from 'bun:test';

// Astro's own module is there in a built site alone.
mock.module('astro:transitions/client', () => ({ navigate: () => undefined }));
