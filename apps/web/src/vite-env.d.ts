/// <reference types="vite/client" />
declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:late-navigation' {
  /** Fetches the code for going to another page (late-navigation.ts). */
  export const navigationReady: () => Promise<void>
}
