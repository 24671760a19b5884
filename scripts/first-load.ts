import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type WebBuild, buildWithPages } from './added-pages.ts'

const limitBytes = 110_000
/** Of a page over a stream, with its styles; fonts come once there are letters to draw. */
const overlayLimitBytes = 20_000
const addedPages = 50
/** The names of files change where what is in them does, and with a name how well its importer packs. */
const namesBytes = 100

/** What first visits load: the entry and a language, and the area of the page. */
const home = ['src/entry-client.tsx', 'src/locales/ko/first.po']
const story = [...home, 'src/routes/story.ts', 'src/features/story/story-page.tsx']
/** Is in the entry's file, or one of its own. */
const homePage = 'src/features/home/home-page.tsx'

const client = join(import.meta.dirname, '../apps/web/dist/client')
const read = (file: string) => readFileSync(join(client, file), 'utf8')
const built: WebBuild = {
  manifest: JSON.parse(read('.vite/manifest.json')) as WebBuild['manifest'],
  read,
}

let isOver = false
const files = filesOf(built, home)
for (const [file, bytes] of files) say(bytes, file)
hold(sum(files), limitBytes, `of ${limitBytes / 1000} kB allowed`)

const overlays = JSON.parse(read('.vite/overlay.json')) as WebBuild['manifest']
const overlay = overlays['src/entry-overlay.ts']
const overlayFiles = overlay ? [overlay.file, ...(overlay.css ?? [])] : []
if (overlayFiles.length < 2) throw new Error('The overlays have no styles; build the web first.')
const overlayBytes = overlayFiles.map((file) => gzipSync(read(file), { level: 9 }).length)
hold(
  overlayBytes.reduce((all, bytes) => all + bytes, 0),
  overlayLimitBytes,
  `for an overlay, of ${overlayLimitBytes / 1000} kB allowed`,
)

const more = await buildWithPages(addedPages)
for (const [name, roots] of Object.entries({ Home: home, 'a story': story })) {
  const added = sum(filesOf(more, roots)) - sum(filesOf(built, roots))
  hold(
    added,
    namesBytes,
    `more for a first visit to ${name}, where the web has ${addedPages} pages more`,
  )
}
process.exit(isOver ? 1 : 0)

/** The files that these sources and all that they import at once are in, with their gzipped bytes. */
function filesOf({ manifest, read: readFile }: WebBuild, sources: string[]): Map<string, number> {
  const found = new Map<string, number>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest has no ${key}; build the web first.`)
    if (found.has(chunk.file)) return
    found.set(chunk.file, gzipSync(readFile(chunk.file), { level: 9 }).length)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  if (manifest[homePage]) visit(homePage)
  return found
}

function sum(sizes: Map<string, number>): number {
  return [...sizes.values()].reduce((all, bytes) => all + bytes, 0)
}

function hold(bytes: number, limit: number, what: string): void {
  say(bytes, what)
  if (bytes > limit) isOver = true
}

function say(bytes: number, what: string): void {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${what}`)
}
