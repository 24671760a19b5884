import Fastify from 'fastify'
import pg from 'pg'

/**
 * What somebody would write by hand for the newest stories: Fastify, one prepared statement with its
 * joins, and the rows as the same JSON that Plax answers. With a session it looks the token up first.
 */
const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()

const feed = `
  SELECT i.oid AS "contentOid", i.title, c.summary AS "briefIntroduction", c.topic AS genre,
    c.tags AS hashtags, i.language, i.is_adult AS "isAdult", i.owner_oid AS "creatorOid",
    u.nickname AS "creatorNickname", c.popularity AS "chatCount",
    (c.figures->>'creditsPerChatMilli')::int AS "creditsPerChatMilli", i.state, i.visibility,
    CASE
      WHEN i.way_free THEN 'open'
      WHEN i.way_invitation THEN 'invited'
      WHEN i.way_before IS NOT NULL THEN 'subscribers_before'
      WHEN i.way_tier_level IS NULL THEN 'buyers'
      WHEN i.price_coins IS NULL THEN 'subscribers'
      ELSE 'buy_or_subscribe' END AS access,
    i.price_coins AS "priceCoins", i.way_tier_oid AS "accessTierHash",
    to_char(i.way_before, 'YYYY-MM') AS "accessBefore",
    i.published_at AS "publishedAt", NULL AS "takenDown", i.updated_at AS "updatedAt",
    json_build_object('assetOid', a.oid, 'width', a.width, 'height', a.height, 'blur', a.blur,
      'sources', a.variants) AS thumbnail
  FROM shelf_cards c
  JOIN catalogue_items i ON i.oid = c.item_oid
  JOIN users u ON u.oid = i.owner_oid
  LEFT JOIN assets a ON a.oid = i.thumbnail_asset_oid AND a.guarded_at IS NULL
  WHERE c.kind = 'story' AND c.is_listed AND (c.published_at, c.item_oid) < ($1, $2)
  ORDER BY c.published_at DESC, c.item_oid DESC LIMIT 21`

interface Thumbnail {
  assetOid: string | null
  sources: { file: string; type: string; width: number }[]
}

interface Row {
  contentOid: string
  publishedAt: Date
  thumbnail: Thumbnail
}

function pageOf(rows: Row[]) {
  const items = rows.slice(0, 20)
  const last = rows.length > 20 ? items.at(-1) : undefined
  return {
    items: items.map((row) => ({ ...row, thumbnail: toPicture(row.thumbnail) })),
    nextCursor: last ? cursorOf(last) : null,
  }
}

function toPicture({ sources, ...picture }: Thumbnail) {
  if (!picture.assetOid) return null
  const addressed = sources.map(({ file, type, width }) => ({
    type,
    width,
    url: `/api/media/${picture.assetOid}/${file}`,
  }))
  const webp = addressed.filter(({ type }) => type === 'image/webp')
  const middle = webp[Math.floor((webp.length - 1) / 2)]
  return { ...picture, url: middle?.url, sources: addressed }
}

function cursorOf({ contentOid, publishedAt }: Row): string {
  const place = JSON.stringify([`${publishedAt.getTime()}`, contentOid])
  return Buffer.from(place).toString('base64url')
}

const search = `
  SELECT i.oid AS "contentOid", i.title, c.summary AS "briefIntroduction", c.topic AS genre,
    u.nickname AS "creatorNickname", c.popularity AS "chatCount"
  FROM shelf_search q
  JOIN shelf_cards c ON c.item_oid = q.item_oid
  JOIN catalogue_items i ON i.oid = q.item_oid
  JOIN users u ON u.oid = i.owner_oid
  WHERE c.is_listed AND q.words LIKE '%' || $1 || '%' ORDER BY c.popularity DESC, i.oid DESC LIMIT 20`

interface Place {
  before: string
  oid: string
}

async function readPage({ before, oid }: Place) {
  const { rows } = await pool.query({ name: 'feed', text: feed, values: [before, oid] })
  return pageOf(rows)
}

app.get<{ Querystring: Place }>('/feed', async ({ query }) => {
  return readPage(query)
})

app.get<{ Querystring: Place }>('/feed-of-reader', async ({ query, headers }) => {
  const session = await pool.query({
    name: 'session',
    text: `SELECT u.oid, ARRAY(SELECT role FROM role_grants g WHERE g.user_oid = u.oid) AS roles
      FROM sessions s JOIN users u ON u.oid = s.user_oid
      WHERE s.id = $1 AND s.expires_at > now()`,
    values: [headers['x-session']],
  })
  if (session.rowCount !== 1) throw new Error('No session.')
  return readPage(query)
})

app.get<{ Querystring: { word: string } }>('/search', async ({ query }) => {
  const { rows } = await pool.query({ name: 'search', text: search, values: [query.word] })
  return { items: rows }
})

console.log(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
