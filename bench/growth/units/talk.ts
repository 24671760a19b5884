import type pg from 'pg'
import type { Scene } from '../scene.ts'
import { measured } from './trades.ts'

/** The story that people talk about, which is free, and the first comment on it. */
export const talkedOf = 1
/** Every so many rows are of the reader whom we measure. */
const apart = 10

/**
 * What people say and like, and what they report: comments on one story by everybody, a thread under
 * the first of them, and a case for each person with a report or two.
 */
export async function writeTalk(client: pg.ClientBase, scene: Scene, size: number): Promise<void> {
  const { reader, contentOid, admin } = scene
  const made = `generate_series(1, ${size}) AS made (g)`
  const of = (number: string) => `bench.oid('${reader.oid}', ${number})`
  const item = `bench.oid('${contentOid}', ${talkedOf})`
  const at = `now() - interval '1 hour' - bench.age(${size} - g) * interval '1 second'`
  const whose = of(`CASE WHEN g % ${apart} = 0 THEN ${measured} ELSE g - 1 END`)
  const oid = (letter: string) => `'${letter}' || lpad(to_hex(g), 23, '0')`
  // Of three comments one answers the first.
  await run(client, {
    comments: `INSERT INTO comments
      (oid, item_oid, position, parent_position, author_oid, text, likes, replies, created_at)
      SELECT ${oid('c')}, ${item}, g, CASE WHEN g > 1 AND g % 3 = 0 THEN 1 END, ${whose},
        'The lamp was lit ' || md5(g::text), g::bigint * 7919 % 10007,
        CASE WHEN g = 1 THEN ${size} / 3 ELSE 0 END, ${at} FROM ${made}`,
    item_counts: `INSERT INTO item_counts (item_oid, likes, comments, next_position)
      SELECT bench.oid('${contentOid}', g - 1), 0,
        CASE WHEN g - 1 = ${talkedOf} THEN ${size} ELSE 0 END,
        CASE WHEN g - 1 = ${talkedOf} THEN ${size} + 1 ELSE 1 END FROM ${made}`,
    comment_likes: `INSERT INTO comment_likes (user_oid, comment_oid, created_at)
      SELECT ${whose}, ${oid('c')}, ${at} FROM ${made}`,
    moderation_cases: `INSERT INTO moderation_cases (oid, target_kind, target_oid, owner_oid, title,
        state, report_count, reasons, opened_at, last_reported_at, closed_at, closed_by)
      SELECT ${oid('d')}, 'user', ${of('g - 1')}, ${of('g - 1')}, 'Person ' || g,
        CASE WHEN g % 2 = 0 THEN 'open' ELSE 'acted' END, 1 + g % 40 / 39, '{"spam": 1}', ${at}, ${at},
        CASE WHEN g % 2 = 1 THEN ${at} END, CASE WHEN g % 2 = 1 THEN '${admin.oid}' END FROM ${made}`,
    moderation_reports: `INSERT INTO moderation_reports
      (oid, case_oid, reporter_oid, reason, details, created_at)
      SELECT ${oid('e')}, ${oid('d')}, ${whose}, 'spam', 'Again and again.', ${at} FROM ${made}`,
  })
}

/** Runs named statements, and says how long each took. */
export async function run(client: pg.ClientBase, named: Record<string, string>): Promise<void> {
  for (const [name, statement] of Object.entries(named)) {
    const begun = performance.now()
    const { rowCount } = await client.query(statement)
    console.error(`  ${name}: ${rowCount} rows in ${Math.round(performance.now() - begun)} ms`)
  }
}
