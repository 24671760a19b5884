import { dirname, join } from 'node:path'
import { floorsByName, webFloors } from './floors.ts'

const source = 'apps/web/src'
const floorOf = floorsByName(webFloors)
/** Of `routes`, and of the files beside the folders. */
const top = webFloors.length

/** What is wrong with an import of code by a relative path in the web; null if nothing is. */
export function webImportProblem(file: string, specifier: string): string | null {
  if (!file.startsWith(`${source}/`) || !/^\..*\.tsx?$/.test(specifier)) return null
  const from = folderOf(file)
  const to = folderOf(join(dirname(file), specifier))
  if (from === null || from === to) return null
  const fromFloor = floorOf.get(from)
  if (fromFloor === undefined) return `the folder ${from} has no floor: ${listIt}`
  if (to !== null && !floorOf.has(to)) return `the folder ${to} has no floor: ${listIt}`
  const toFloor = to === null ? top : (floorOf.get(to) ?? top)
  if (toFloor < fromFloor) return null
  return `${from} may not import ${specifier}: move what both need into lib, ui or a feature below them, have src/item-kinds.ts or a prop hand it in, or move a folder in scripts/floors.ts`
}

const listIt = 'give it one in scripts/floors.ts (webFloors)'

/** The feature or the shared folder that a file is in; null for what stands above them all. */
function folderOf(path: string): string | null {
  const [area = '', feature = ''] = path.slice(source.length + 1).split('/')
  if (area === 'features') return feature
  return area === 'lib' || area === 'ui' || area === 'frame' ? area : null
}
