import type { Db } from '../../../platform/db/database.ts'
import { GatheredCounts } from '../../../platform/gathered-counts.ts'
import type { Log } from '../../../platform/log.ts'
import { addPopularity } from '../../shelf/shelf.service.ts'

/** The chats of each story, a figure that only ranks lists. */
export function gatherChats({ db, log }: { db: Db; log: Log }): GatheredCounts {
  return new GatheredCounts({
    log,
    add: (contentOid, chats) => addPopularity(db, contentOid, chats),
  })
}
