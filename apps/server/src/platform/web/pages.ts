import type { Language } from '@plax/contracts/languages'

/** Chunks that pages need: the shape that TanStack Router takes from a server. */
export interface PageManifest {
  routes: Record<
    string,
    {
      preloads?: string[]
      scripts?: { attrs?: Record<string, unknown>; children?: string }[]
      css?: string[]
    }
  >
}

export interface PageRequest {
  request: Request
  nonce: string
  language: Language
  theme: string | null
  publicUrl: string
  contentHosts: string | undefined
  devScreens: boolean
  manifest: PageManifest
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
}

/** What the web's server bundle (`apps/web/src/entry-server.tsx`) exports. */
export interface ServerBundle {
  renderPage: (page: PageRequest) => Promise<Response>
  catalogueModule: (language: Language) => string
  routeModules: () => Record<string, string>
}

/** What makes pages, and the chunks that they need. */
export interface Pages {
  renderPage: ServerBundle['renderPage']
  manifest: (language: Language) => PageManifest
}

/** Where pages come from: the built bundles, or Vite. */
export interface PageSource {
  load: () => Promise<Pages>
  /** Shows a failure of rendering at its place in the sources. */
  explain: (error: unknown) => void
}
