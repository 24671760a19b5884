import type { Person } from './people.ts'
import type { TestApp } from './open-app.ts'

/** How the ids of a crowd begin, before all that are made otherwise. */
const prefix = '0'.repeat(16)

/** Users who follow a creator, made by one statement; answers their ids, in order. `after`: as many were made. */
export async function gatherCrowd(
  t: TestApp,
  creator: Person,
  count: number,
  after = 0,
): Promise<string[]> {
  const { rows } = await t.deps.pool.query<{ oid: string }>(
    `WITH crowd AS (
       INSERT INTO users (oid, email, email_key, nickname, nickname_key, language,
         privacy_consent_at, created_at)
       SELECT $1 || lpad(to_hex(n), 8, '0'), n || '@crowd.example', n || '@crowd.example',
         'Crowd' || n, 'crowd' || n, 'en', $3, $3
       FROM generate_series($5::int + 1, $5::int + $2::int) AS n RETURNING oid
     ), dear AS (
       INSERT INTO favorite_creators (user_oid, creator_oid, created_at)
       SELECT oid, $4, $3 FROM crowd)
     SELECT oid FROM crowd ORDER BY oid`,
    [prefix, count, t.clock.now(), creator.oid, after],
  )
  return rows.map(({ oid }) => oid)
}
