import type { canvasVersion } from '@plax/contracts/story/canvas'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { listUsers, nicknamesOf } from '../../account/account.service.ts'
import type { VersionRow } from './versions.queries.ts'

type Version = z.output<typeof canvasVersion>

/** Versions with the names of those who saved them. */
export async function presentVersions(
  db: Db | Tx,
  rows: readonly VersionRow[],
): Promise<Version[]> {
  const nicknames = await nicknamesOf(
    db,
    rows.map((row) => row.actor_oid),
  )
  return rows.map((row) => present(row, nicknames.get(row.actor_oid)))
}

export async function presentVersion(db: Db | Tx, row: VersionRow): Promise<Version> {
  const [user] = await listUsers(db, [row.actor_oid])
  return present(row, user?.nickname)
}

function present(row: VersionRow, nickname: string | undefined): Version {
  return {
    version: row.version,
    createdAt: row.created_at.toISOString(),
    byNickname: nickname ?? '',
    kind: row.kind,
    label: row.label,
    nodes: row.node_count,
    compiledHash: row.compiled_hash,
  }
}
