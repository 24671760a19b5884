import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download } from '@plax/contracts/route'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { auditAlone } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, assertUser } from '../../platform/http/actor.ts'
import { cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { ReadRecords } from './ledger.records.ts'
import { readLines } from './ledger.root-lines.ts'
import { dayOf, findRoot, listRoots, proveLine, proveRecord } from './ledger.roots.ts'
import { publicKeyOf } from './ledger.signing.ts'

/** The signed roots, for everyone; of postings the own, and all for auditors. */
export function rootHandlers(
  deps: Pick<Deps, 'db' | 'reports' | 'clock' | 'secret'>,
  readRecords: ReadRecords,
): Handlers {
  return {
    'GET /ledger/roots': async ({ query }) => {
      const place = readCursor(query.cursor, [z.iso.date()])
      const page = { before: place?.[0] ?? null, limit: query.limit + 1 }
      const { rows, nextCursor } = cutPage(
        await listRoots(deps.db, page),
        query.limit,
        ({ day }) => [day],
      )
      return { publicKey: publicKeyOf(deps.secret), items: rows, nextCursor }
    },
    'GET /ledger/roots/verifier': async () => ({
      fileName: 'verify-roots.mjs',
      contentType: 'text/javascript; charset=utf-8',
      body: readFileSync(join(import.meta.dirname, 'verify-roots.mjs'), 'utf8'),
    }),
    'GET /ledger/postings/{postingId}/proof': async ({ actor, params, query }) => {
      assertUser(actor)
      const { postingId } = params
      const row = await deps.db
        .selectFrom('postings')
        .select(['created_at', 'payer_oid'])
        .where('id', '=', postingId)
        .executeTakeFirst()
      if (!row) throw new AppError('ledger.posting_not_found')
      const day = dayOf(row.created_at.getTime())
      const root = await findRoot(deps.db, day)
      const place = query.place ?? null
      if (row.payer_oid === actor.userOid && place === null) {
        if (!root) throw new AppError('ledger.no_root_yet', { day })
        const proof = await proveLine(deps.reports, { day, postingId, payerOid: actor.userOid })
        if (!proof) throw new AppError('ledger.posting_not_found')
        return { day, tree: 'postings' as const, root: root.root, ...proof }
      }
      const asked = { day, about: postingId, place, ownerOid: actor.userOid }
      const proof = await proveRecord(deps.reports, asked, readRecords)
      // Nobody is told of a posting that isn't theirs.
      if (!proof) throw new AppError('ledger.posting_not_found')
      if (!root?.recordsRoot) throw new AppError('ledger.no_root_yet', { day })
      return { day, tree: 'records' as const, root: root.recordsRoot, ...proof }
    },
    'GET /ledger/admin/roots/{day}/postings': async ({ actor, params: { day } }) => {
      await auditLines(deps, { actor, day, action: 'ledger.lines_read' })
      return linesFile(`${day}.ndjson`, readLines(deps.reports, day))
    },
    'GET /ledger/admin/roots/{day}/records': async ({ actor, params: { day } }) => {
      await auditLines(deps, { actor, day, action: 'ledger.records_read' })
      return linesFile(`${day}.records.ndjson`, readRecords(deps.reports, day))
    },
  }
}

async function auditLines(
  deps: Pick<Deps, 'db' | 'clock'>,
  { actor, day, action }: { actor: Actor; day: string; action: string },
): Promise<void> {
  assertUser(actor)
  const entry = { actorOid: actor.userOid, action, subjectKind: 'ledger', subjectOid: null }
  await auditAlone(deps, { ...entry, details: { day } })
}

function linesFile(fileName: string, pages: AsyncGenerator<{ line: string }[]>): Download {
  const contentType = 'application/x-ndjson; charset=utf-8'
  return { fileName, contentType, body: textOf(pages) }
}

async function* textOf(pages: AsyncGenerator<{ line: string }[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(({ line }) => `${line}\n`).join('')
}
