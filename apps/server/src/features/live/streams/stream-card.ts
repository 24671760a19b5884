import type { Tx } from '../../../platform/db/database.ts'
import { dropCard, putCard } from '../../shelf/shelf.service.ts'
import type { StreamRow } from './streams.ts'

/** Whether lists may name a stream, as its creator chose and the site’s team allows. */
export function isOnLists(stream: Pick<StreamRow, 'is_listed' | 'is_held_back'>): boolean {
  return stream.is_listed && !stream.is_held_back
}

/** What lists say of a stream. Those that aren’t listed have no card: only their link leads to them. */
export async function putStreamCard(
  tx: Tx,
  stream: Pick<StreamRow, 'oid' | 'is_listed' | 'is_held_back' | 'tags'>,
): Promise<void> {
  const { oid: itemOid, tags } = stream
  if (isOnLists(stream)) await putCard(tx, { itemOid, topic: null, tags, summary: '', figures: {} })
  else await dropCard(tx, itemOid)
}
