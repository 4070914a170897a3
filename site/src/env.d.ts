/// <reference types="astro/client" />

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrated when somebody draws near, or at once where the address has a parameter of this name (islands/touch.ts). */
    'client:touch'?: boolean | string;
  }
}
