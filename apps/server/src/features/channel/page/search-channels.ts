import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  channelPath,
  countFoundCreators,
  presentPeople,
  searchCreators,
} from '../../account/account.service.ts'

/** Channels by the names of their creators. */
export function searchHandlers({ db }: Pick<Deps, 'db'>): Handlers {
  return {
    'GET /channel/search': async ({ actor, query, lang }) => {
      const { withCount, ...asked } = query
      const { rows, nextCursor } = await searchCreators(db, { ...asked, actor })
      const people = await presentPeople(db, rows, lang)
      return {
        items: rows.flatMap((row, index) => {
          const creator = people[index]
          const { followers: followerCount } = row
          return creator ? [{ creator, path: channelPath(row), followerCount }] : []
        }),
        nextCursor,
        count: withCount ? await countFoundCreators(db, { ...asked, actor }) : null,
      }
    },
  }
}
