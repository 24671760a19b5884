import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Db } from '../../../platform/db/database.ts'
import { getEditableContent } from '../item/content.policy.ts'
import { connectHook, findEnding, forgetHook } from './discord-hook.ts'
import { postAgain } from './send-post.ts'

/** Where content is announced as it is published, and what became of that. */
export function postHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
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
      return { items: await listPosts(db, contentOid) }
    },
    'POST /content/posts/again': async ({ actor, body: { contentOid } }) => {
      await getEditableContent(db, { contentOid, actor, now: clock.now() })
      await postAgain(deps, contentOid)
      const [post] = await listPosts(db, contentOid)
      if (!post) throw new RangeError('A post that is sent again is gone.')
      return post
    },
  }
}

async function listPosts(db: Db, contentOid: string) {
  const rows = await db
    .selectFrom('content_posts')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .execute()
  return rows.map(({ network, state, reason, changed_at: at }) => ({
    network,
    state,
    fault: reason,
    changedAt: at.toISOString(),
  }))
}
