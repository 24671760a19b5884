// Whether the web has to be built is told by a hash of its sources; that none was touched, sooner.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const dist = join(root, 'apps/web/dist')
const stampFile = join(dist, 'touched.sha256')

/** Whether a file that the web may be made of, or its build, changed its size or time since it was built. */
export function isTouched() {
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== digest()
}

export function rememberTouched() {
  writeFileSync(stampFile, digest())
}

function digest() {
  const hash = createHash('sha256')
  const files = ['package-lock.json', 'scripts/build.ts', 'apps/web/dist/sources.sha256']
  for (const file of files) addFile(hash, join(root, file))
  for (const folder of ['apps/web', 'packages']) addFolder(hash, join(root, folder))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) addFile(hash, path)
    else if (path !== dist && entry.name !== 'node_modules') addFolder(hash, path)
  }
}

function addFile(hash, path) {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
  hash.update(`${path}\0${size}\0${mtimeMs}\0`)
}
