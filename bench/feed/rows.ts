import { sql } from 'kysely'
import type { TestApp } from '../../apps/server/src/testing/open-app.ts'
import { signUpCreator, signUpPerson } from '../../apps/server/src/testing/people.ts'
import { publishStory } from '../../apps/server/src/testing/stories.ts'
import { openBenchApp } from '../plax/open.ts'

const creators = 50

export interface Reader {
  token: string
  sessionId: string
}

/** Stories of fifty creators, an hour apart, and somebody who reads them. */
export async function prepareStories(options: {
  folder: string
  databaseUrl: string
  stories: number
}): Promise<Reader> {
  const t = await openBenchApp(options)
  try {
    for (let number = 0; number < creators; number += 1) {
      const creator = await signUpCreator(t)
      await publishStory(t, creator, {
        title: `Lantern ${number}`,
        briefIntroduction: 'What the harbour keeps, and for whom.',
        description: 'A long night by the water. '.repeat(8),
        hashtags: ['sea', 'night', `n${number}`],
      })
    }
    const reader = await signUpPerson(t)
    const { id } = await t.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_oid', '=', reader.oid)
      .executeTakeFirstOrThrow()
    await copyStories(t, { from: creators, to: options.stories, searchable: true })
    return { token: reader.token, sessionId: id }
  } finally {
    await t.close()
  }
}

/** More of the same, for what lists cost as they grow. */
export async function addStories(
  options: { folder: string; databaseUrl: string },
  { from, to }: { from: number; to: number },
): Promise<void> {
  const t = await openBenchApp(options)
  try {
    await copyStories(t, { from, to, searchable: false })
  } finally {
    await t.close()
  }
}

const publishedAt = sql`to_jsonb(source.published_at - made.number * interval '1 hour')`

const copies = [
  [
    'catalogue_items',
    'oid',
    sql`jsonb_build_object('title', 'Lantern ' || made.number, 'published_at', ${publishedAt})`,
  ],
  ['stories', 'content_oid', sql`'{}'::jsonb`],
  [
    'shelf_cards',
    'item_oid',
    sql`jsonb_build_object('popularity', made.number::bigint * 7919 % 10007,
      'published_at', ${publishedAt})`,
  ],
  ['canvases', 'content_oid', sql`'{}'::jsonb`],
] as const

/** Copies in large steps; they are found by words only where that is asked for. */
async function copyStories(
  t: TestApp,
  { from, to, searchable }: { from: number; to: number; searchable: boolean },
): Promise<void> {
  await t.deps.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    // Without the references of each row to what was copied just before.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`CREATE TEMP TABLE sources ON COMMIT DROP AS
      SELECT oid, row_number() OVER (ORDER BY oid) - 1 AS number FROM catalogue_items
      WHERE oid NOT LIKE '0000%'`.execute(tx)
    for (const [table, key, change] of copies) {
      await sql`INSERT INTO ${sql.table(table)} SELECT copy.*
        FROM generate_series(${from}::int, ${to - 1}::int) AS made (number)
        JOIN sources ON sources.number = made.number % ${creators}::int
        JOIN ${sql.table(table)} AS source ON source.${sql.ref(key)} = sources.oid
        CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.table(table)}, to_jsonb(source)
          || jsonb_build_object(${sql.lit(key)}, lpad(to_hex(made.number), 24, '0'))
          || ${change}) AS copy`.execute(tx)
    }
    if (!searchable) return
    await sql`SELECT refresh_shelf_search(lpad(to_hex(number), 24, '0'))
      FROM generate_series(${from}::int, ${to - 1}::int) AS made (number)`.execute(tx)
  })
  await sql`VACUUM ANALYZE catalogue_items, stories, canvases, shelf_cards, shelf_search`.execute(
    t.deps.db,
  )
}
