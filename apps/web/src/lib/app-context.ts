import type { I18n } from '@lingui/core'
import type { Language } from '@plax/contracts/languages'
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Api } from './api.ts'
import type { PlaceFile } from './assets/place-files.ts'
import type { ItemKinds } from './item-kinds/item-kind.ts'
import type { WatchEarly } from './early-query.ts'
import type { Theme } from './theme.ts'

/** What every route's loader and every component can reach. One per request on the server. */
export interface AppContext {
  queryClient: QueryClient
  /** For `useEarlyQuery`. */
  watchEarly: WatchEarly
  api: Api
  i18n: I18n
  language: Language
  theme: Theme
  /** The address of this site without a trailing slash, for share cards. */
  publicUrl: string
  placeFile: PlaceFile
  /** As `placeFiles` takes it; known where pages are rendered on the server. */
  contentHosts?: string | undefined
  /** The screens for development (`/dev/ui`) are reachable. */
  devScreens: boolean
  /** What pages of all kinds know about each; empty on Home until the other routes have loaded. */
  kinds: ItemKinds
  /** Adds the routes that do not come with the first load; answers whether one knows the address. */
  completeRoutes?: (pathname: string) => Promise<boolean>
}

/** The application's services: `const { api } = useApp()`. */
export function useApp(): AppContext {
  return useRouter().options.context
}
