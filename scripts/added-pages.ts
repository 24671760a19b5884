import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** A build of the web: Vite's manifest, and its files by name. */
export interface WebBuild {
  manifest: Record<string, { file: string; imports?: string[]; css?: string[] }>
  read: (file: string) => string
}

const web = join(import.meta.dirname, '../apps/web')

/** Builds the browser's part in memory, with pages added beside those of `routes/others.ts`. */
export async function buildWithPages(count: number): Promise<WebBuild> {
  process.env.NODE_ENV = 'production'
  const result = await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'production',
    plugins: [addedPages(count)],
    build: {
      write: false,
      manifest: true,
      rolldownOptions: { input: join(web, 'src/entry-client.tsx') },
    },
  })
  const files = new Map<string, string>()
  for (const { output } of [result].flat().filter((one) => 'output' in one)) {
    for (const file of output) {
      files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source))
    }
  }
  const pages = [...files.values()].filter((code) => code.includes(wordsOfPage)).length
  if (pages < count) throw new Error(`${count - pages} of the added pages are not in the build.`)
  const read = (file: string) => files.get(file) ?? ''
  return { manifest: JSON.parse(read('.vite/manifest.json')) as WebBuild['manifest'], read }
}

const wordsOfPage = 'What an added page says'
const prefix = 'virtual:added-page-'

function addedPages(count: number): Plugin {
  const routes = Array.from({ length: count }, (_, index) => routeOfPage(index)).join(',\n')
  return {
    name: 'added-pages',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load: (id) => (id.startsWith(prefix) ? codeOfPage(id.slice(prefix.length)) : null),
    transform: (code, id) =>
      id.endsWith('/src/routes/others.ts')
        ? `${code}\naddRoutes(framedRoute, [${routes}])\n`
        : null,
  }
}

const routeOfPage = (index: number) => `clientPage(
  '/added/${index}',
  { id: 'added-${index}', message: 'Added page ${index}' },
  lazyRouteComponent(() => import('${prefix}${index}'), 'AddedPage'),
)`

const codeOfPage = (index: string) => `export const AddedPage = () => '${wordsOfPage}: ${index}'\n`
