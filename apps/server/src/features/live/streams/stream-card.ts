import type { Tx } from '../../../platform/db/database.ts'
import { dropCard, putCard } from '../../shelf/shelf.service.ts'
import type { StreamRow } from './streams.ts'

/** What lists say of a stream. Those that aren’t listed have no card: only their link leads to them. */
export async function putStreamCard(
  tx: Tx,
  { oid: itemOid, is_listed: isListed, tags }: Pick<StreamRow, 'oid' | 'is_listed' | 'tags'>,
): Promise<void> {
  if (isListed) await putCard(tx, { itemOid, topic: null, tags, summary: '', figures: {} })
  else await dropCard(tx, itemOid)
}
