import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const stampFile = join(web, 'dist/sources.sha256')

/** Everything that the web's bundles are made of. */
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/vite.config.ts',
  'apps/web/lean-preload.ts',
  'apps/web/late-navigation.ts',
  'apps/web/lingui.config.ts',
  'packages/contracts/src',
  'packages/draws/src',
  'packages/money/src',
  'packages/branching/src',
  'packages/story-engine/src',
  'package-lock.json',
]

/** Builds the web's client and server bundles where their sources changed; answers whether it did. */
export async function buildWeb(say: (line: string) => void = console.log): Promise<boolean> {
  const hash = await hashSources()
  const built = await readFile(stampFile, 'utf8').catch(() => '')
  if (built === hash) return false
  // React and Vite read it while they build; what was set for the program stays for the program.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const configFile = join(web, 'vite.config.ts')
  const shared = { configFile, logLevel: 'warn' as const, mode: 'production' }
  const begun = Date.now()
  say('Building the web (1 of 3: browser)…')
  await build({
    ...shared,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      manifest: true,
      rolldownOptions: { input: 'src/entry-client.tsx' },
    },
  })
  say('Building the web (2 of 3: overlays)…')
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    root: web,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/overlay.json',
      // The browser of OBS 29.
      target: 'chrome103',
      // As in the pages: their policy refuses data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src/entry-overlay.ts' },
    },
  })
  say('Building the web (3 of 3: server)…')
  await build({
    ...shared,
    build: {
      outDir: 'dist/server',
      emptyOutDir: false,
      ssr: 'src/entry-server.tsx',
      copyPublicDir: false,
    },
  })
  await removeFormer(begun)
  await compressAssets(join(web, 'dist/client'))
  await writeFile(stampFile, hash)
  say('The web is built.')
  return true
}

const dayMs = 24 * 3600 * 1000
const compressible = new Set(['.js', '.css', '.svg', '.webmanifest'])

/**
 * Assets of former builds, which have the hash of their content in their names, stay for a day: a server
 * that runs, and pages that are open, still ask for them.
 */
async function removeFormer(begun: number): Promise<void> {
  for (const assets of ['client/assets', 'server/assets']) {
    for (const file of await filesUnder(join(web, 'dist', assets))) {
      if ((await writtenAt(file)) < begun - dayMs) await rm(file)
    }
  }
}

/** Writes a brotli and a gzip file beside each text file that has none of its own, so that no request compresses. */
async function compressAssets(folder: string): Promise<void> {
  const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
  for (const file of await filesUnder(folder)) {
    if (!compressible.has(extname(file))) continue
    if ((await writtenAt(`${file}.gz`)) > (await writtenAt(file))) continue
    const bytes = await readFile(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    await writeFile(`${file}.br`, await brotli(bytes, { params }))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes))
  }
}

/** When a file was written, in ms; 0 where there is none. */
async function writtenAt(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  return found?.mtimeMs ?? 0
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesUnder(join(root, source))) {
      if (file.endsWith('.test.ts')) continue
      hash
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

if (import.meta.main) {
  if (!(await buildWeb())) console.log('The web is up to date.')
}
