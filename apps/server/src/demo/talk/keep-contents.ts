import type { Deps } from '../../deps.ts'
import { changeCart } from '../../features/commerce/cart.change.ts'
import { contentSales, findContentPoll } from '../../features/content/content.service.ts'
import {
  addItem,
  lockPlaylist,
  makePlaylist,
} from '../../features/engagement/playlists/change-playlists.ts'
import { castVote } from '../../features/engagement/polls/vote.ts'
import { actorOf, findPerson } from '../people-made.ts'
import { demoCarts, demoPlaylists, talkOfContents } from './of-contents.ts'

type OidOf = (key: string) => string

/** What people made of contents when all are there: playlists that everybody sees, and a cart. */
export async function keepContents(deps: Deps, oidOf: OidOf): Promise<void> {
  for (const playlist of demoPlaylists) await keepPlaylist(deps, playlist, oidOf)
  for (const { who, content } of demoCarts) {
    const actor = await actorOf(deps, await findPerson(deps, who))
    const { topic } = await deps.db
      .selectFrom('shelf_cards')
      .select('topic')
      .where('item_oid', '=', oidOf(content))
      .executeTakeFirstOrThrow()
    const add = [`${topic}_${oidOf(content)}`]
    await changeCart({ ...deps, sales: [contentSales] }, { actor, add, remove: [] })
  }
}

async function keepPlaylist(
  { db, clock, ...deps }: Deps,
  { by, title, contents }: (typeof demoPlaylists)[number],
  oidOf: OidOf,
): Promise<void> {
  const { oid: ownerOid } = await findPerson({ ...deps, db }, by)
  const now = clock.now()
  const known = await db
    .selectFrom('playlists')
    .select('oid')
    .where('owner_oid', '=', ownerOid)
    .where('title', '=', title)
    .executeTakeFirst()
  if (known) return
  await db.transaction().execute(async (tx) => {
    const made = await makePlaylist(tx, { ownerOid, title, sharing: 'public', now })
    for (const key of contents) {
      const playlist = await lockPlaylist(tx, { playlistOid: made.oid, ownerOid })
      await addItem(tx, { playlist, itemOid: oidOf(key), now })
    }
  })
}

/** What people vote in the poll of a content; a vote of before stays. */
export async function voteIn(deps: Deps, key: string, contentOid: string): Promise<void> {
  for (const { who, option: optionIdx } of talkOfContents[key]?.votes ?? []) {
    const actor = await actorOf(deps, await findPerson(deps, who))
    await castVote(
      { ...deps, polls: { content: findContentPoll } },
      { actor, contentOid, optionIdx },
    )
  }
}
