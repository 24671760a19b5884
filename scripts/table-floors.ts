import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { floors, floorsByName } from './floors.ts'
import { declaredTables, isTablesFile, namedTables } from './named-tables.ts'

const serverSource = 'apps/server/src'
const schema = 'apps/server/schema.sql'
const floorOf = floorsByName(floors)

/**
 * What is wrong with who names which table: a feature names its own, reads those of features below it
 * and of the platform, and writes none but its own; the platform names no feature's.
 */
export function tableProblems(root: string): string[] {
  const files = globSync(`${serverSource}/{features,platform}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const owners = new Map(
    files.flatMap(({ file, source }) =>
      declaredTables(source).map((table) => [table, ownerOf(file)] as const),
    ),
  )
  return [
    ...undeclared(readFileSync(join(root, schema), 'utf8'), owners),
    ...files.flatMap(({ file, source }) => [
      ...misplacedTypes(file, source),
      ...namedTables(source, new Set(owners.keys())).flatMap((named) => {
        const problem = problemOf(ownerOf(file), owners.get(named.table) ?? '', named)
        return problem ? [`${file}: ${problem}`] : []
      }),
    ]),
  ]
}

/** A table without an owner is nobody's to write. */
function undeclared(sql: string, owners: ReadonlyMap<string, string>): string[] {
  return [...sql.matchAll(/^CREATE TABLE (\w+)/gm)]
    .map(([, table = '']) => table)
    .filter((table) => !owners.has(table))
    .map((table) => `${schema}: ${table} has no owner: declare it in the .tables.ts of one`)
}

/** A feature's name, or `platform`. */
function ownerOf(file: string): string {
  const [, , , area = '', feature = ''] = file.split('/')
  return area === 'features' ? feature : area
}

/** Tables are declared in `.tables.ts` files, and these import from packages alone. */
function misplacedTypes(file: string, source: string): string[] {
  if (isTablesFile(file)) {
    return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
      ([, specifier]) =>
        `${file}: tables import nothing of the server, but this imports ${specifier}: move the type here and import it there`,
    )
  }
  return declaredTables(source).map(
    (table) => `${file}: declares the table ${table}: move its type to a .tables.ts beside it`,
  )
}

function problemOf(
  from: string,
  owner: string,
  { table, writes }: { table: string; writes: boolean },
): string | null {
  if (from === owner) return null
  if (from === 'platform') {
    return `the platform names ${table}, a table of ${owner}: hand what it needs in from app.ts`
  }
  if (writes) {
    return `${from} writes ${table}, a table of ${owner}: call a function of apps/server/src/${placeOf(owner)} for it here`
  }
  const isBelow = owner === 'platform' || (floorOf.get(owner) ?? 0) < (floorOf.get(from) ?? 0)
  if (isBelow) return null
  return `${from} reads ${table}, a table of ${owner}, which does not stand below it: move the query there, or let app.ts hand it in`
}

function placeOf(owner: string): string {
  return owner === 'platform' ? 'platform' : `features/${owner} (its .service.ts)`
}
