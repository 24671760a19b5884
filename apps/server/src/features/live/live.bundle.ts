import type { Deps } from '../../deps.ts'
import { type BundlePart, jsonEntry } from '../../platform/bundle.ts'
import { descriptionIn, findItem, titleIn } from '../catalogue/catalogue.service.ts'
import { findCurrentStream } from './streams/streams.ts'

/** The stream that a creator prepares, to be read: it ends where it began. Replays are content. */
export function liveBundle({ db }: Pick<Deps, 'db'>): BundlePart {
  return {
    folder: 'live',
    async *write({ userOid }) {
      const stream = await findCurrentStream(db, userOid)
      const item = stream && (await findItem(db, stream.oid))
      if (!stream || !item) return
      const file = {
        title: titleIn(item, item.language),
        description: descriptionIn(item, item.language),
        tags: stream.tags,
        isAdultContent: item.is_adult,
        isListed: stream.is_listed,
        useAnonymousChat: stream.uses_anonymous_chat,
        useBonusCoins: stream.uses_bonus_coins,
      }
      yield jsonEntry(`${stream.oid}/live.json`, () => Promise.resolve(file))
    },
  }
}
