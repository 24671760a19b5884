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
import { basename, join } from 'node:path'

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
  for (const file of addedFiles())
    cpSync(join(example, file), join(folder, file), { recursive: true })
  for (const registration of readRegistrations()) {
    const path = join(folder, registration.file)
    writeFileSync(path, register(readFileSync(path, 'utf8'), registration))
  }
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
