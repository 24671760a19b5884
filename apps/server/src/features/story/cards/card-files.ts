import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Canvas, isPlainName } from '@plax/story-engine'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import './card-files.tables.ts'
import type { ReadFile } from '../compile/reading.job.ts'

interface FileDeps {
  db: Db
  clock: Clock
  storage: Storage
}

/** Of all files that the cards of one person brought. */
const maxBytesOfOwner = 1_000_000_000

export type KeptFile = { name: string; hash: string }

const keptFiles = z.array(
  z.object({ name: z.string().max(512), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
)

/** What the canvas says of its card's files. It is a client's word: owners are checked elsewhere. */
export function keptFilesOf(canvas: Canvas): KeptFile[] {
  const note = canvas.ext?.card
  const files = typeof note === 'object' && note !== null && 'files' in note ? note.files : []
  const parsed = keptFiles.safeParse(files)
  return parsed.success ? parsed.data.filter(({ name }) => isPlainName(name)) : []
}

/** Stores files privately, for their owner alone. Throws `story.card_files_full`. */
export async function keepFiles(
  deps: FileDeps,
  ownerOid: string,
  files: readonly ReadFile[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for (const { name, bytes } of files) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    await keepFile(deps, { ownerOid, hash, bytes })
    kept.push({ name, hash })
  }
  return kept
}

async function keepFile(
  { db, clock, storage }: FileDeps,
  file: { ownerOid: string; hash: string; bytes: Uint8Array },
): Promise<void> {
  const { ownerOid, hash, bytes } = file
  const owned = () => db.selectFrom('card_files').where('owner_oid', '=', ownerOid)
  const known = await owned().select('hash').where('hash', '=', hash).executeTakeFirst()
  if (known) return
  const { used } = await owned()
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('used'))
    .executeTakeFirstOrThrow()
  if (Number(used) + bytes.length > maxBytesOfOwner) {
    throw new AppError('story.card_files_full', { maxMegabytes: maxBytesOfOwner / 1_000_000 })
  }
  await storage.put(fileKey(ownerOid, hash), bytes)
  await db
    .insertInto('card_files')
    .values({ owner_oid: ownerOid, hash, bytes: bytes.length, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of the files that belong to the owner and are there, by name. */
export async function readFiles(
  { db, storage }: Pick<FileDeps, 'db' | 'storage'>,
  ownerOid: string,
  wanted: readonly KeptFile[],
): Promise<Map<string, Uint8Array>> {
  if (wanted.length === 0) return new Map()
  const hashes = [...new Set(wanted.map(({ hash }) => hash))]
  const rows = await db
    .selectFrom('card_files')
    .select('hash')
    .where('owner_oid', '=', ownerOid)
    .where('hash', 'in', hashes)
    .execute()
  const own = new Set(rows.map(({ hash }) => hash))
  const files = new Map<string, Uint8Array>()
  for (const { name, hash } of wanted) {
    const object = own.has(hash) ? await storage.get(fileKey(ownerOid, hash)) : null
    if (object) files.set(name, await buffer(object.stream))
  }
  return files
}

/** Forgets the files of a person, and has their objects deleted. */
export async function eraseCardFiles(tx: Tx, { userOid }: { userOid: string }): Promise<void> {
  const rows = await tx
    .deleteFrom('card_files')
    .where('owner_oid', '=', userOid)
    .returning('hash')
    .execute()
  const keys = rows.map(({ hash }) => fileKey(userOid, hash))
  if (keys.length > 0) await addJob(tx, 'media.deleteObjects', { keys })
}

function fileKey(ownerOid: string, hash: string): string {
  return `cards/${ownerOid}/${hash}`
}
