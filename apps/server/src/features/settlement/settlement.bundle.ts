import type { BundleEntry, BundleOwner, BundlePart } from '../../platform/bundle.ts'
import type { SettlementDeps } from './rows/settlement.deps.ts'
import { readCreatorJournal, readRecomputeProgram } from './statements/journal.ts'
import { readStatementFile } from './statements/statement-file.ts'
import { listYears, readYear } from './statements/year.ts'

/** Statements and the journal: proofs of what was earned, which no other installation takes over. */
export function settlementBundle(deps: SettlementDeps): BundlePart[] {
  return [
    { folder: 'statements', write: (owner) => writeStatements(deps, owner) },
    {
      folder: 'journal',
      write: async function* ({ userOid }) {
        yield { path: 'journal.ndjson', body: async () => readCreatorJournal(deps, userOid) }
        const { fileName, body } = readRecomputeProgram()
        yield { path: fileName, body: async () => body }
      },
    },
  ]
}

async function* writeStatements(
  deps: SettlementDeps,
  { userOid: creatorOid, lang }: BundleOwner,
): AsyncGenerator<BundleEntry> {
  for (const year of await listYears(deps, { creatorOid })) {
    const { months } = await readYear(deps, { creatorOid, year })
    for (const { month } of months) {
      const asked = { creatorOid, period: month, format: 'csv', lang } as const
      const body = async () => (await readStatementFile(deps, asked)).body
      yield { path: `${month}.csv`, body }
    }
  }
}
