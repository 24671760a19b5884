import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readCallerAccess } from '../../access/access.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { type CardRow, presentCard } from '../../shelf/shelf.service.ts'
import '../streams/streams.tables.ts'

type LiveCard = OutputOf<'GET /live/livestreams'>['items'][number]

/** Streams as lists show them; those that ended meanwhile are left out. */
export async function presentLives(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  rows: readonly CardRow[],
  { actor: viewer, lang }: { actor: Actor; lang: Language },
): Promise<LiveCard[]> {
  if (rows.length === 0) return []
  const streams = await deps.db
    .selectFrom('live_streams')
    .select(['oid', 'started_at', 'viewers', 'phase'])
    .where(
      'oid',
      'in',
      rows.map(({ oid }) => oid),
    )
    .where('state', '=', 'on')
    .execute()
  const byOid = new Map(streams.map((stream) => [stream.oid, stream]))
  const asked = { caller: viewer, items: rows, now: deps.clock.now() }
  const callerAccess = await readCallerAccess(deps.db, asked)
  const signer = signerOf(deps)
  return rows.flatMap((row) => {
    const stream = byOid.get(row.oid)
    if (!stream?.started_at) return []
    const { title, creatorName, thumbnail } = presentCard(row, { viewer, lang, signer })
    return {
      contentOid: row.oid,
      creatorOid: row.owner_oid,
      creatorNickname: creatorName,
      title,
      language: row.language,
      thumbnail,
      tags: row.tags,
      isAdultContent: row.is_adult,
      startedAt: stream.started_at.toISOString(),
      viewers: stream.viewers,
      isInterrupted: stream.phase !== 'live',
      callerAccess: callerAccess.get(row.oid) ?? null,
    }
  })
}
