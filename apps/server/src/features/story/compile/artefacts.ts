import { type Artefact, upgradeArtefact } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import '../content/story.tables.ts'

const cacheSize = 64
const cache = new Map<string, Artefact>()

/**
 * The artefact of a hash. Artefacts never change, so the latest stay in memory, with the patterns
 * that the engine compiled for them. Throws where there is none, which the schema forbids.
 */
export async function getArtefact(db: Db | Tx, hash: string): Promise<Artefact> {
  const artefact = cache.get(hash) ?? (await findArtefact(db, hash))
  if (!artefact) throw new RangeError(`There is no artefact ${hash}.`)
  cache.delete(hash)
  cache.set(hash, artefact)
  const oldest = cache.keys().next().value
  if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest)
  return artefact
}

async function findArtefact(db: Db | Tx, hash: string): Promise<Artefact | null> {
  const row = await db
    .selectFrom('artefacts')
    .select('artefact')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ? upgradeArtefact(row.artefact) : null
}

export async function insertArtefact(
  tx: Tx,
  row: { hash: string; artefact: Artefact; now: Date },
): Promise<void> {
  const { hash, artefact, now } = row
  const { engineVersion } = artefact
  await insertArtefactText(tx, { hash, text: storableJson(artefact), engineVersion, now })
}

export async function insertArtefactText(
  tx: Tx,
  row: { hash: string; text: string; engineVersion: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('artefacts')
    .values({
      hash: row.hash,
      artefact: row.text,
      engine_version: row.engineVersion,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
