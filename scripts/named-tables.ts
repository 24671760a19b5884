import { basename } from 'node:path'

/** A table that a file names, and whether it changes its rows there. */
export interface NamedTable {
  table: string
  writes: boolean
}

const declaration = /interface Database \{([^}]*)\}/g
const kysely =
  /\.(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|insertInto|updateTable|deleteFrom|mergeInto|using)\(\s*(?:\[\s*)?['`](\w+)/g
const writingCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const sqlWrites =
  /\b(?:INSERT INTO|(?<!DO |KEY |FOR )UPDATE|DELETE FROM|LOCK TABLE|TRUNCATE)\s+(\w+)/g
const sqlReads =
  /(?<!DELETE )\bFROM\s+(\w+(?:\s+(?:AS\s+)?\w+)?(?:,\s*\w+)*)|\bJOIN\s+(\w+)|\bUSING\s+(\w+)/g
/** Helpers of the platform that are told a table by its name. */
const forgetting = /\bforget(?:Rows|Column)\(\s*[^;]*?(?:table:\s*)?'(\w+)'/g

/** The tables that a `.tables.ts` declares. */
export function declaredTables(source: string): string[] {
  return [...source.matchAll(declaration)].flatMap(([, body = '']) =>
    [...body.matchAll(/^\s*(\w+):/gm)].map(([, table = '']) => table),
  )
}

/** The tables that a file names in Kysely's calls, in SQL and to the platform's helpers. */
export function namedTables(source: string, known: ReadonlySet<string>): NamedTable[] {
  const named = [
    ...[...source.matchAll(kysely)].map(([, call = '', table = '']) => ({
      table,
      writes: writingCalls.has(call),
    })),
    ...[...source.matchAll(sqlWrites)].map(([, table = '']) => ({ table, writes: true })),
    ...[...source.matchAll(forgetting)].map(([, table = '']) => ({ table, writes: true })),
    ...[...source.matchAll(sqlReads)].flatMap(([, from = '', joined = '', using = '']) =>
      [from, joined, using]
        .flatMap((part) => part.split(','))
        .map((part) => ({ table: part.trim().split(/\s/)[0] ?? '', writes: false })),
    ),
  ]
  const found = new Map<string, boolean>()
  for (const { table, writes } of named) {
    if (known.has(table)) found.set(table, writes || (found.get(table) ?? false))
  }
  return [...found].map(([table, writes]) => ({ table, writes }))
}

export function isTablesFile(file: string): boolean {
  return basename(file).endsWith('tables.ts')
}
