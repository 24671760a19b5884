import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import { getAccountSums, getBalance, listPostings } from '../../ledger/ledger.service.ts'
import { aboutFile, noteOf } from './data-notes.ts'

type DataDeps = Pick<Deps, 'db' | 'clock' | 'lifecycle'>

interface Wanted {
  userOid: string
  lang: Language
}

/** Written by itself at the end, page by page, since nothing of it may be left out. */
const ledgerPart = 'ledger'
const postingsAPage = 100

/**
 * One JSON object: a part for each feature that knows something of the person, with a note of what it
 * is, and their statements of the ledger. Parts are read when their turn comes, each in a transaction
 * of its own, so that a slow reader holds none open.
 */
export async function* writeData(deps: DataDeps, wanted: Wanted): AsyncGenerator<string> {
  const { userOid, lang } = wanted
  const about = { text: aboutFile[lang], userOid, writtenAt: deps.clock.now() }
  yield `{\n"about": ${JSON.stringify(about)}`
  for (const part of deps.lifecycle.exportingParts()) {
    if (part === ledgerPart) continue
    const data = await deps.db
      .transaction()
      .execute((tx) => deps.lifecycle.exportPart(tx, part, { userOid }))
    yield `,\n${JSON.stringify(part)}: ${JSON.stringify({ note: noteOf(part, lang), data }, null, 1)}`
  }
  yield* writeLedger(deps, wanted)
  yield ',\n"isComplete": true\n}\n'
}

async function* writeLedger(deps: DataDeps, { userOid, lang }: Wanted): AsyncGenerator<string> {
  const head = {
    note: noteOf(ledgerPart, lang),
    balance: await getBalance(deps.db, userOid, deps.clock.now()),
    earnings: await getAccountSums(deps.db, { ownerOid: userOid, kind: 'creator' }),
  }
  yield `,\n"ledger": ${JSON.stringify(head, null, 1).slice(0, -2)},\n "postings": [`
  let cursor: string | null = null
  let comma = ''
  do {
    const page = await listPostings(deps.db, { ownerOid: userOid, cursor, limit: postingsAPage })
    for (const posting of page.items) {
      yield `${comma}\n  ${JSON.stringify(posting)}`
      comma = ','
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  yield '\n ]\n}'
}
