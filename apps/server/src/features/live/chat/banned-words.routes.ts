import { blockedWordsMaxCount } from '@plax/contracts/moderation/moderation-values'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { addWords, listAllWords, removeWord } from '../../moderation/moderation.service.ts'
import { assertModerates } from '../managers/managers.ts'
import { recordRules } from './acts.ts'
import { postEvent } from './post-event.ts'
import { hintChat } from './room.ts'

/** Words that a chat masks: those that its creator doesn’t want in comments either. */
export function bannedWordHandlers({
  bus,
  clock,
  db,
}: Pick<Deps, 'bus' | 'clock' | 'db'>): Handlers {
  return {
    'GET /live/bannedwords': async ({ actor, query: { creatorOid } }) => {
      await assertModerates(db, { actor, creatorOid })
      return { bannedWords: await listAllWords(db, creatorOid), maxCount: blockedWordsMaxCount }
    },
    'POST /live/bannedwords': async ({ actor, body: { creatorOid, add, remove } }) => {
      const now = clock.now()
      const bannedWords = await db.transaction().execute(async (tx) => {
        await assertModerates(tx, { actor, creatorOid })
        const { added } =
          add.length > 0 ? await addWords(tx, { creatorOid, words: add, now }) : { added: [] }
        const removed: string[] = []
        for (const word of remove) {
          if (await removeWord(tx, { creatorOid, word })) removed.push(word)
        }
        const rules = { addedWords: someOf(added), removedWords: someOf(removed) }
        await recordRules(tx, rules, { creatorOid, by: actor.userOid, now })
        const words = await listAllWords(tx, creatorOid)
        const event = { event: 'bannedWordsUpdate', bannedWords: words.join(',') } as const
        await postEvent(tx, { creatorOid, event, now })
        return words
      })
      await hintChat(bus, creatorOid)
      return { bannedWords }
    },
  }
}

function someOf(words: string[]): string[] | undefined {
  return words.length > 0 ? words : undefined
}
