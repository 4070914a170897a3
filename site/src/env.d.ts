/// <reference types="astro/client" />

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrated when somebody draws near (islands/touch.ts). */
    'client:touch'?: boolean;
  }
}
