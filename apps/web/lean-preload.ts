import type { Plugin } from 'vite'

/**
 * Vite's helper around every dynamic import also preloads modules, which we leave to the server, and
 * serves bases and browsers that we do not have. This one only waits for the styles of a chunk, which
 * is all that is left to do, and weighs half a kilobyte less in the first load.
 */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === '\0vite/preload-helper.js' ? helper : null),
  }
}

const helper = `
const wait = (path) =>
  document.querySelector('link[href="/' + path + '"]') ||
  new Promise((done) =>
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet', href: '/' + path, onload: done, onerror: done,
      }),
    ),
  )
export const __vitePreload = (load, paths) =>
  paths?.[0] ? Promise.all(paths.map(wait)).then(load) : load()
`
