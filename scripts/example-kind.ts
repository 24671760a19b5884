import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Text that is inserted into a file that exists, behind text that it has once. */
interface Registration {
  file: string
  after: string
  add: string
}

const root = join(import.meta.dirname, '..')
/** Files of a kind of item, at the paths that they have once they're copied over the repository. */
const example = join(root, 'examples/wallpaper')

/** What the example inserts into existing files. */
export function readRegistrations(): Registration[] {
  return JSON.parse(readFileSync(join(example, 'registrations.json'), 'utf8')) as Registration[]
}

/** The files that the example adds. */
export function addedFiles(): string[] {
  return globSync('{apps,packages}/**/*.*', { cwd: example }).toSorted()
}

/**
 * The text of a file with a registration, however its lines are wrapped. Throws unless its place is there
 * exactly once.
 */
export function register(text: string, { file, after, add }: Registration): string {
  const literal = after.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  const place = new RegExp(literal.replaceAll(/(?<=\S) +(?=\S)/g, String.raw`\s+`), 'g')
  const places = [...text.matchAll(place)]
  const [found] = places
  if (!found || places.length > 1) {
    throw new Error(
      `examples/wallpaper/registrations.json: ${file} has ${places.length} × ${after}`,
    )
  }
  const end = found.index + found[0].length
  return text.slice(0, end) + add + text.slice(end)
}

/** What isn’t source. */
const leftOut = new Set(['.git', 'node_modules', 'dist', 'data'])

let made: string | null = null

/** The paths of the example's files once they're copied under another name at a time. */
export function sourcesFor(name: string, now: Date): string[] {
  return addedFiles().map((file) => renamed(file, name, now))
}

/** Another name, and for a migration the time of now. */
function renamed(text: string, name: string, now: Date): string {
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return text
    .replaceAll('wallpaper', name)
    .replaceAll('Wallpaper', name.charAt(0).toUpperCase() + name.slice(1))
    .replace(/(?<=migrations\/)\d{12}/, time)
}

export function readSource(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** Adds the example under a name to a folder with the repository; returns the files that it changed. */
export function copyExample(folder: string, name: string, now: Date): string[] {
  const rename = (text: string) => renamed(text, name, now)
  const changed = new Map<string, string>()
  // Nothing is written unless all have their place.
  for (const { file, after, add } of readRegistrations()) {
    const text = changed.get(file) ?? readSource(folder, file)
    changed.set(file, register(text, { file, after, add: rename(add) }))
  }
  for (const file of addedFiles()) {
    const path = join(folder, rename(file))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, rename(readSource(example, file)))
  }
  for (const [file, text] of changed) writeFileSync(join(folder, file), text)
  return [...changed.keys()]
}

/** A copy of the repository with the example added, made once and deleted when the process ends. */
export function exampleFolder(): string {
  if (made !== null) return made
  const folder = mkdtempSync(join(tmpdir(), 'plax-example-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  addExample(folder)
  made = folder
  return folder
}

/** Copies the repository into a folder, as it would be with the example added to it. */
function addExample(folder: string): void {
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => path === root || !leftOut.has(basename(path)),
  })
  linkModules(folder)
  copyExample(folder, 'wallpaper', new Date())
}

/** Installed packages are shared; those of the repository are the copies. */
function linkModules(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name !== '@plax') symlinkSync(join(from, name), join(to, name))
  }
  cpSync(join(from, '@plax'), join(to, '@plax'), { recursive: true, verbatimSymlinks: true })
}
