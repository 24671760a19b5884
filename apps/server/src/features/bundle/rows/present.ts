import type { OutputOf } from '@plax/contracts'
import { bundleResults, type BundleSigner } from '@plax/contracts/bundle/bundle-values'
import { errorMessage } from '@plax/contracts/errors/index'
import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import type { Db } from '../../../platform/db/database.ts'
import { findTask } from './bundle.queries.ts'
import { fingerprintOf } from '../../ledger/ledger.service.ts'
import { type BundleDeps, exportTask, importTask } from './bundle.deps.ts'
import type { ExportRow, ImportRow, StoredError } from './bundle.tables.ts'

type BundleView = OutputOf<'GET /bundle'>

export function sayError({ code, details }: StoredError, lang: Language): string {
  return errorMessage(code as ErrorCode, lang, details)
}

export async function presentExport(
  db: Db,
  row: ExportRow,
  lang: Language,
): Promise<NonNullable<BundleView['exported']>> {
  return {
    bundleOid: row.oid,
    state: row.state,
    ...(await presentGoing(db, { row, kind: exportTask, lang })),
    bytes: row.bytes === null ? null : Number(row.bytes),
    entries: row.entries,
    sha256: row.sha256,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}

export async function presentImport(
  { db, secret }: Pick<BundleDeps, 'db' | 'secret'>,
  row: ImportRow,
  lang: Language,
): Promise<NonNullable<BundleView['imported']>> {
  const counted = await db
    .selectFrom('bundle_import_lines')
    .select(['result', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_oid', '=', row.oid)
    .groupBy('result')
    .execute()
  const counts = new Map(counted.map(({ result, count }) => [result, count]))
  return {
    importOid: row.oid,
    state: row.state,
    ...(await presentGoing(db, { row, kind: importTask, lang })),
    fileName: row.file_name,
    madeBy: row.made_by,
    madeAt: row.made_at?.toISOString() ?? null,
    signer: row.made_at && signerOf(row, fingerprintOf(secret)),
    signedBy: row.signed_by,
    counts: Object.fromEntries(
      bundleResults.map((result) => [result, counts.get(result) ?? 0]),
    ) as NonNullable<BundleView['imported']>['counts'],
  }
}

function signerOf({ signed_by }: ImportRow, own: string): BundleSigner {
  if (signed_by === null) return 'none'
  return signed_by === own ? 'own' : 'other'
}

async function presentGoing(
  db: Db,
  { row, kind, lang }: { row: ExportRow | ImportRow; kind: string; lang: Language },
) {
  const task = row.state === 'running' ? await findTask(db, { kind, key: row.oid }) : null
  return {
    progress: row.state === 'done' ? 1 : (task?.progress ?? 0),
    step: task?.note ?? '',
    error: row.error && sayError(row.error, lang),
    startedAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
