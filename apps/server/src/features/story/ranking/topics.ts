import { genres, type Genre } from '@plax/contracts/story-values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { visibleTo } from '../../access/access.service.ts'

const newestStories = 300
const hashtagCount = 20

type Asked = { actor: Pick<Actor, 'userOid' | 'roles'>; now: Date }

/** The genres that have a story, and the hashtags that the newest stories carry most. */
export async function listTopics(
  db: Db,
  asked: Asked,
): Promise<{ genres: Genre[]; hashtags: { tag: string; stories: number }[] }> {
  const [present, hashtags] = await Promise.all([
    genreQuery(asked).execute(db),
    hashtagQuery(asked).execute(db),
  ])
  return { genres: present.rows.map(({ genre }) => genre), hashtags: hashtags.rows }
}

/** One look into the index for each genre, however many stories it has. */
function genreQuery(asked: Asked): RawBuilder<{ genre: Genre }> {
  return sql<{ genre: Genre }>`
    SELECT genre FROM unnest(${[...genres]}::text[]) WITH ORDINALITY AS asked (genre, number)
    WHERE EXISTS (
      SELECT 1 FROM stories JOIN catalogue_items ON catalogue_items.oid = stories.content_oid
      WHERE stories.genre = asked.genre AND ${isListed(asked)})
    ORDER BY number`
}

/** Of the newest stories only, so that its cost does not grow with all there are. */
function hashtagQuery(asked: Asked): RawBuilder<{ tag: string; stories: number }> {
  return sql<{ tag: string; stories: number }>`
    WITH newest AS (
      SELECT oid FROM catalogue_items WHERE kind = 'story' AND ${isListed(asked)}
      ORDER BY published_at DESC, oid DESC LIMIT ${newestStories})
    SELECT min(tag) AS tag, count(DISTINCT content_oid)::int AS stories
    FROM newest JOIN stories ON stories.content_oid = newest.oid, unnest(hashtags) AS tags (tag)
    GROUP BY lower(tag) ORDER BY stories DESC, lower(tag) LIMIT ${hashtagCount}`
}

function isListed({ actor, now }: Asked): RawBuilder<boolean> {
  return sql<boolean>`${visibleTo(actor, now)}
    AND catalogue_items.state = 'published' AND catalogue_items.visibility = 'public'`
}
