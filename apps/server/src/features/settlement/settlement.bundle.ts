import type { BundleEntry, BundleOwner, BundlePart } from '../../platform/bundle.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
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
  const zone = await deps.settings.get(businessZoneSetting)
  for (const year of await listYears(deps, { creatorOid, zone })) {
    const { months } = await readYear(deps, { creatorOid, year, zone })
    for (const { month } of months) {
      const asked = { creatorOid, period: month, format: 'csv', lang } as const
      const body = async () => (await readStatementFile(deps, asked)).body
      yield { path: `${month}.csv`, body }
    }
  }
}
