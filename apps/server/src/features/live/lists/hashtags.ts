import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineSetting } from '../../settings/settings.service.ts'

export const hashtagsSetting = defineSetting({
  name: 'live.hashtags',
  schema: z.array(z.string().trim().min(1).max(30)).max(50),
  default: [],
  description: 'Tags that are suggested to streamers first.',
})

const mostTags = 30

/** The operator’s tags, then those that streams had most in the last weeks. */
export async function listHashtags({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<string[]> {
  const suggested = await settings.get(hashtagsSetting)
  const { rows } = await sql<{ tag: string }>`
    SELECT tag FROM (SELECT tags FROM live_streams WHERE started_at IS NOT NULL AND is_listed
        AND NOT is_held_back         ORDER BY started_at DESC LIMIT 500) AS latest, unnest(tags) AS tag
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${mostTags}`.execute(db)
  return [...new Set([...suggested, ...rows.map(({ tag }) => tag)])].slice(0, mostTags)
}
