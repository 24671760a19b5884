import type { Clock } from '../../platform/clock.ts'
import type { BundleEntry, BundlePart } from '../../platform/bundle.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExportSource } from '../../platform/export-pages.ts'
import { exportLedger } from './ledger.export.ts'

/** The creator's own ledger, a list a file with a JSON object a line; a record, and nothing to spend. */
export function ledgerBundle(deps: { db: Db; clock: Clock }): BundlePart {
  return {
    folder: 'ledger',
    write: async function* ({ userOid }): AsyncGenerator<BundleEntry> {
      for (const [name, exported] of Object.entries(exportLedger(deps, { userOid }))) {
        yield { path: `${name}.ndjson`, body: async () => linesOf(exported) }
      }
    },
  }
}

async function* linesOf(exported: ExportSource): AsyncGenerator<string> {
  if (typeof exported === 'function') {
    yield `${JSON.stringify((await exported()) ?? null)}\n`
    return
  }
  for await (const rows of exported) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
