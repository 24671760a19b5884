import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const limitBytes = 120_000
const client = join(import.meta.dirname, '../apps/web/dist/client')

/** What a first visit to Home loads: the entry and a language, and the page where it is a file of its own. */
const roots = ['src/entry-client.tsx', 'src/locales/ko/first.po']
const page = 'src/features/home/home-page.tsx'

type Manifest = Record<string, { file: string; imports?: string[] }>

const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
const files = new Set<string>()

function visit(key: string): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest has no ${key}; build the web first.`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) visit(next)
}

for (const root of roots) visit(root)
if (manifest[page]) visit(page)
let total = 0
for (const file of files) {
  const bytes = gzipSync(readFileSync(join(client, file)), { level: 9 }).length
  total += bytes
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  of ${limitBytes / 1000} kB allowed`)
if (total > limitBytes) process.exit(1)
