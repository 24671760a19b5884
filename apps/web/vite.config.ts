import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lateNavigation } from './late-navigation.ts'
import { leanPreload } from './lean-preload.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The entry, the frame, Home and, with them, all that they import. */
const firstLoad =
  /apps\/web\/src\/(entry-client|areas|router|first-routes|root-route|frame\/(?!footer-|header-search|profile|signed-in|wallet|error|not-found|navigation|page-message)|features\/home\/(?!lazy))/

/** What every page fetches once it stands; the routes apart, whose file writes them into the root. */
const everyPage =
  /apps\/web\/src\/(after-load|lib\/(all-texts|queries\.)|frame\/footer-controls|features\/home\/lazy)/

/** What opens in front of a page or drops down, and stands on Radix. */
const windows =
  /apps\/web\/src\/ui\/.*(dialog|popover|menu|sheet|select|switch|tabs|tooltip|slider|checkbox|portal)|radix-ui/

/** The form library and the fields that stand on it. */
const forms = /react-hook-form|apps\/web\/src\/ui\/form\//

/** What most pages are made of besides. */
const common = (id: string) =>
  /apps\/web\/src\/(ui|lib|frame)\/|@tanstack/.test(id) && !windows.test(id) && !forms.test(id)

/**
 * A few files instead of one for each small module that some pages share: a page came in up to 80
 * files, most of them under half a kilobyte.
 */
const groups = [
  { name: 'core', test: firstLoad },
  { name: 'frame', test: everyPage },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'common', test: common, minShareCount: 6 },
  { name: 'windows', test: windows, minShareCount: 6 },
  // Last, as a group takes along what its files import: pages without a form use much of that.
  { name: 'forms', test: forms, minShareCount: 2 },
]

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  appType: 'custom',
  plugins: [
    react(),
    // Lingui finds its configuration from the working directory, which is the repository's.
    lingui({ cwd: root }),
    babel({
      presets: [
        linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd: root }) }, { cwd: root }),
      ],
    }),
    tailwindcss(),
    leanPreload(),
    lateNavigation(),
  ],
  resolve: {
    // React has this hook itself; its shim for older versions need not be loaded.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: `${root}src/lib/with-selector.ts`,
      },
    ],
  },
  // In production React and all else are compiled into the bundle: it starts faster and React
  // is then always its production build. In development modules stay outside.
  ssr: command === 'build' ? { noExternal: true as const } : {},
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // By their names they get a content security policy of their own.
  worker: {
    format: 'es' as const,
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } },
  },
  build: {
    // Our tokens use light-dark(); older targets would have it compiled away.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // Lists of what each lazy chunk imports would weigh down the first load; styles must be there.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps) => deps.filter((dep) => dep.endsWith('.css')),
    },
    // What a first visit needs comes as one file: it packs better than many small ones.
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}))
