import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The router loads pages by one file, of which a page that the server drew needs a small part to come
 * to life. The rest, for going to another page, comes later: the router takes it from a second copy of
 * the file, and the bundler leaves of the first what is used there. `navigationReady` fetches it.
 */
export function lateNavigation(): Plugin {
  let isClient = false
  return {
    name: 'late-navigation',
    enforce: 'pre',
    config(_config, { command, isSsrBuild }) {
      isClient = command === 'build' && !isSsrBuild
    },
    resolveId(source, importer) {
      if (source === 'virtual:late-navigation') return id
      const isRouter = isClient && importer?.endsWith('/router-core/dist/esm/router.js')
      return isRouter && source === './load-client.js' ? id : null
    },
    async load(asked) {
      if (asked !== id) return null
      if (!isClient) return 'export const navigationReady = () => Promise.resolve()'
      const core = await this.resolve('@tanstack/router-core')
      if (!core) throw new Error('The router is not installed.')
      return split(join(dirname(core.id), 'load-client.js'))
    },
  }
}

const id = '\0late-navigation'

/** A page that cannot be gone to, since the code for it cannot be had, is asked of the server. */
const split = (file: string) => `
export { loadRouteChunk, replaceRouteChunk } from '${file}'
let loaded
let loading
export const navigationReady = () => loading ??= import('${file}?later').then(
  (code) => { loaded = code },
  (error) => { loading = undefined; throw error },
)
export const loadClientRoute = (...given) =>
  loaded ? loaded.loadClientRoute(...given) :
  navigationReady().then(() => loaded.loadClientRoute(...given), () => location.reload())
export const preloadClientRoute = (...given) =>
  navigationReady().then(() => loaded.preloadClientRoute(...given), () => {})
export const refreshClientRoute = (...given) =>
  navigationReady().then(() => loaded.refreshClientRoute(...given))
`
