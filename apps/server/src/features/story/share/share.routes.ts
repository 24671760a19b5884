import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findUser } from '../../account/account.service.ts'
import { getVisibleStory } from '../content/content.policy.ts'
import { shareHeight, shareWidth } from './draw-share-picture.ts'
import { readShareAddress, shareAddress, type ShareSubject } from './share-address.ts'
import { type ShareDeps, SharePictures } from './share-pictures.ts'
import { findShareVersion } from './share-subjects.ts'

const yearSeconds = 31_536_000

/** Where the picture for the share card of a page is. */
export function shareHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  return {
    'GET /story-chat/share-picture': async ({ actor, query }) => {
      const now = deps.clock.now()
      const subject = await getSubject(deps, { ...query, actor, now })
      const shown = await findShareVersion(deps.db, subject, now)
      return { url: shareAddress(deps.secret, shown), width: shareWidth, height: shareHeight }
    },
  }
}

async function getSubject(
  { db }: Pick<Deps, 'db'>,
  asked: {
    contentOid?: string | undefined
    creatorOid?: string | undefined
    actor: Actor
    now: Date
  },
): Promise<ShareSubject> {
  const { contentOid, creatorOid, actor, now } = asked
  if (contentOid) {
    await getVisibleStory(db, { contentOid, actor, now })
    return `story-${contentOid}`
  }
  if (!creatorOid) return 'house'
  const creator = await findUser(db, creatorOid)
  if (!creator?.is_creator) throw new AppError('account.user_not_found')
  return `creator-${creatorOid}`
}

const servingSchema = {
  summary: 'A share image, 1200 by 630 pixels; GET /story-chat/share-picture returns its address',
  description:
    'Each address always shows the same image and can be cached forever. If the story or the creator has a different image by now, or none that’s public, it redirects.\n\nPermission: public.',
  params: z.object({ subject: z.string(), file: z.string() }),
  response: {
    200: {
      description: 'The image.',
      content: { 'image/jpeg': { schema: z.string().meta({ format: 'binary' }) } },
    },
    302: z.null().describe('The story has a newer share image.'),
    304: z.null().describe('Not changed: `If-None-Match` names it.'),
  },
}

/** GET /share/{subject}/{file}: what may be shown is asked each time, drawn once. */
export function serveSharePictures(app: FastifyInstance, deps: ShareDeps): void {
  const pictures = new SharePictures(deps)
  app.get(
    '/api/share/:subject/:file',
    { schema: servingSchema, config: { permission: 'public' } },
    async (request, reply) => {
      const asked = readShareAddress(
        deps.secret,
        request.params as { subject: string; file: string },
      )
      if (!asked) throw new AppError('media.not_found')
      const shown = await findShareVersion(deps.db, asked.subject, deps.clock.now())
      if (shown.subject !== asked.subject || shown.version !== asked.version) {
        reply.header('cache-control', 'no-cache')
        return reply.redirect(shareAddress(deps.secret, shown), 302)
      }
      const etag = `"${shown.version}"`
      if (request.headers['if-none-match']?.includes(etag)) {
        return keep(reply, etag).code(304).send()
      }
      const picture = await pictures.get(shown)
      return keep(reply, etag)
        .type('image/jpeg')
        .header('content-length', 'stream' in picture ? picture.bytes : picture.length)
        .header('x-content-type-options', 'nosniff')
        .send('stream' in picture ? picture.stream : picture)
    },
  )
}

function keep(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
}
