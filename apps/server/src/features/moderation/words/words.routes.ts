import { blockedWordsMaxCount } from '@plax/contracts/moderation/moderation-values'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { addWords, countWords, listWords, removeWord } from './words.ts'

/** Words that a creator does not want in comments on their items. */
export function wordHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /moderation/blocked-words': async ({ actor, query: { cursor, limit } }) => {
      assertUser(actor)
      const after = readCursor(cursor, [cursorPart.instant, z.string()])
      const creatorOid = actor.userOid
      const found = await listWords(db, { creatorOid, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.word_key,
      ])
      const items = rows.map(({ word, created_at: at }) => ({ word, addedAt: at.toISOString() }))
      const count = await countWords(db, creatorOid)
      return { items, nextCursor, count, maxCount: blockedWordsMaxCount }
    },
    'POST /moderation/blocked-words': async ({ actor, body: { words } }) => {
      assertUser(actor)
      const asked = { creatorOid: actor.userOid, words, now: clock.now() }
      return db.transaction().execute((tx) => addWords(tx, asked))
    },
    'DELETE /moderation/blocked-words': async ({ actor, body: { word } }) => {
      assertUser(actor)
      const creatorOid = actor.userOid
      const removed = await removeWord(db, { creatorOid, word })
      return { removed, count: await countWords(db, creatorOid) }
    },
  }
}
