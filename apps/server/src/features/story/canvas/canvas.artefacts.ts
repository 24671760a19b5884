import type { Artefact } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { findArtefact } from './canvas.queries.ts'

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
