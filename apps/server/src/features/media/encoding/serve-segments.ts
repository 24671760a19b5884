import { oid } from '@plax/contracts/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { authenticate, sentGuest, sentToken } from '../../../platform/http/authenticate.ts'
import { sendObject } from '../../../platform/storage/send-object.ts'
import { encodedKey } from './encoding.keys.ts'
import type { MediaGates } from './media-gates.ts'
import { openPlay } from './open-play.ts'
import { PlayPasses } from './play-passes.ts'

export const segmentType = 'video/iso.segment'

const params = z.object({
  subjectOid: oid,
  encodingOid: oid,
  rendition: z.string(),
  segment: z.string(),
})
const bytes = { schema: z.string().meta({ format: 'binary' }) }
const schema = {
  summary: 'A segment of a size or of the sound, as its playlist names it',
  description:
    'Takes `Range`. Whether the caller may play it is looked up again after 30 seconds. With files in a bucket, playlists name signed addresses of the bucket instead.\n\nPermission: public.',
  params,
  response: {
    200: { description: 'The segment.', content: { [segmentType]: bytes } },
    206: { description: 'A range of it.', content: { [segmentType]: bytes } },
    304: z.null().describe('Not changed: `If-None-Match` names it.'),
  },
}

type SegmentDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'config'>
type SegmentParams = z.output<typeof params>

/** Segments that lie on this machine: to whom the gate opens, without a query for each. */
export function mountSegments(app: FastifyInstance, deps: SegmentDeps, gates: MediaGates): void {
  const open = openPlay(deps, gates)
  const passes = new PlayPasses<{ secret: string; names: Set<string> }>(deps.clock)
  const look = async (request: FastifyRequest, asked: SegmentParams) => {
    const actor = await authenticate(request, {
      resolveSession: app.resolveSession,
      site: deps.config,
      countryHeader: deps.config.countryHeader,
    })
    if (!actor.userOid && sentToken(request)) throw new AppError('account.session_ended')
    const { encoding, renditions } = await open({ actor, request }, asked)
    return { secret: encoding.secret, names: new Set(renditions.map(({ name }) => name)) }
  }
  const url = '/api/media/play/:subjectOid/:encodingOid/:rendition/:segment'
  app.get(url, { schema, config: { permission: 'public' } }, async (request, reply) => {
    const asked = request.params as SegmentParams
    const { subjectOid, encodingOid: oid, rendition, segment } = asked
    const who = [sentToken(request), sentGuest(request), subjectOid, oid, rendition].join(' ')
    const { secret, names } = await passes.get(who, () => look(request, asked))
    if (!names.has(rendition) || !/^(\d+\.m4s|init\.mp4)$/.test(segment)) {
      throw new AppError('encoding.not_found')
    }
    const key = encodedKey({ oid, secret }, `${rendition}/${segment}`)
    const caching = 'private, max-age=3600, immutable'
    return sendObject(deps, { request, reply }, { key, contentType: segmentType, caching })
  })
}
