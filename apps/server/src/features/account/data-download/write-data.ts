import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { ExportSource } from '../../../platform/export-pages.ts'
import { aboutFile } from './about-file.ts'

type DataDeps = Pick<Deps, 'db' | 'clock' | 'lifecycle'>

/**
 * One JSON object: a part for each feature that knows something of the person, with a note of what it
 * is. Lists are read page by page as the reader takes them, so that neither a long one nor a slow
 * reader holds memory, a transaction or a connection.
 */
export async function* writeData(
  deps: DataDeps,
  { userOid, lang }: { userOid: string; lang: Language },
): AsyncGenerator<string> {
  const about = { text: aboutFile[lang], userOid, writtenAt: deps.clock.now() }
  yield `{\n"about": ${JSON.stringify(about)}`
  for (const [part, lists] of deps.lifecycle.exportsOf(deps.db, { userOid })) {
    yield `,\n${JSON.stringify(part)}: {\n "note": ${JSON.stringify(deps.lifecycle.exportNote(part)[lang])},\n "data": {`
    let comma = ''
    for (const [name, exported] of Object.entries(lists)) {
      yield `${comma}\n  ${JSON.stringify(name)}: `
      yield* writeExported(exported)
      comma = ','
    }
    yield '\n }\n}'
  }
  yield ',\n"isComplete": true\n}\n'
}

async function* writeExported(exported: ExportSource): AsyncGenerator<string> {
  if (typeof exported === 'function') {
    yield JSON.stringify((await exported()) ?? null)
    return
  }
  yield '['
  let comma = ''
  for await (const rows of exported) {
    for (const row of rows) {
      yield `${comma}\n   ${JSON.stringify(row)}`
      comma = ','
    }
  }
  yield ']'
}
