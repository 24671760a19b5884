import type { PostNetwork } from '@plax/contracts/content/content-values'
import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Db } from '../../../platform/db/database.ts'
import { getEditableContent } from '../item/content.policy.ts'
import { connectHook, findEnding, forgetHook } from './discord-hook.ts'
import { postAgain } from './send-post.ts'

type PostRouteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log'>

/** Where content is announced as it is published, and what became of that. */
export function postHandlers(deps: PostRouteDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /content/post-hooks/discord': async ({ actor }) => {
      assertUser(actor)
      return { ending: await findEnding(db, actor.userOid) }
    },
    'POST /content/post-hooks/discord': async ({ actor, body: { url } }) => {
      assertUser(actor)
      return { ending: await connectHook(deps, { creatorOid: actor.userOid, url }) }
    },
    'DELETE /content/post-hooks/discord': async ({ actor }) => {
      assertUser(actor)
      await forgetHook(db, actor.userOid)
      return { ending: null }
    },
    'GET /content/posts': async ({ actor, query: { contentOid } }) => {
      await getEditableContent(db, { contentOid, actor, now: clock.now() })
      return { items: await listPosts(db, { contentOid }) }
    },
    'POST /content/posts/again': async ({ actor, body: { contentOid, network } }) => {
      await getEditableContent(db, { contentOid, actor, now: clock.now() })
      await postAgain(deps, { contentOid, network })
      const [post] = await listPosts(db, { contentOid, network })
      if (!post) throw new RangeError('A post that is sent again is gone.')
      return post
    },
  }
}

async function listPosts(
  db: Db,
  { contentOid, network }: { contentOid: string; network?: PostNetwork },
) {
  const rows = await db
    .selectFrom('content_posts')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? 'discord'))
    .orderBy('network')
    .execute()
  return rows.map(({ network: where, state, reason, changed_at: at }) => ({
    network: where,
    state,
    fault: reason,
    changedAt: at.toISOString(),
  }))
}
