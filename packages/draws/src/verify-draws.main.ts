import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isHex32 } from './hash.ts'
import { reportRecords } from './report.ts'

const { file, anchors } = readArguments()
const { lines, records, failed } = reportRecords(readRecords(file), anchors)
process.stdout.write(lines.map((line) => `${line}\n`).join(''))
process.stdout.write(`${records} records: ${records - failed} passed, ${failed} failed.\n`)
if (anchors.length === 0) {
  process.stderr.write('Pass --anchor with the anchor that you noted to reject any other chain.\n')
}
process.exitCode = failed === 0 ? 0 : 1

/** A list of records, an answer with `items`, or one record. */
function readRecords(name: string): unknown[] {
  const value = readJson(name)
  const { items, nextCursor } = (value ?? {}) as { items?: unknown; nextCursor?: unknown }
  if (nextCursor) fail('The list goes on: ask for all records at once.')
  const list = Array.isArray(value) ? value : Array.isArray(items) ? items : [value]
  if (list.length === 0) fail('The file has no records.')
  return list
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function readArguments(): { file: string; anchors: string[] } {
  try {
    const options = { anchor: { type: 'string', multiple: true } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [name, ...others] = positionals
    const { anchor: anchors = [] } = values
    if (!name || others.length > 0) return exitWithUsage('Name one file of records.')
    // An empty value, such as of a variable that isn’t set, must not switch the check off.
    if (!anchors.every(isHex32)) return exitWithUsage('An anchor has 64 hexadecimal digits.')
    return { file: name, anchors }
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error))
  }
}

function exitWithUsage(text: string): never {
  process.stderr.write(`${text}\nUsage: node verify-draws.mjs RECORDS.json [--anchor ANCHOR]…\n`)
  process.exit(2)
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
