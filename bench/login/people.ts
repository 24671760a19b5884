import { sql } from 'kysely'
import { createUser } from '../../apps/server/src/features/account/account.service.ts'
import { openBenchApp } from '../plax/open.ts'

export const benchPassword = 'harbour-7-lantern'

/** Many people with one password, whose addresses are `reader-NUMBER@example.com`. */
export async function preparePeople(options: {
  folder: string
  databaseUrl: string
  people: number
}): Promise<void> {
  const t = await openBenchApp(options)
  try {
    const { oid } = await createUser(t.deps, {
      email: 'reader-0@example.com',
      password: benchPassword,
      nickname: 'Reader0',
      language: 'en',
    })
    await sql`INSERT INTO users SELECT copy.* FROM generate_series(1, ${options.people - 1}::int) AS n
      JOIN users AS source ON source.oid = ${oid}
      CROSS JOIN LATERAL jsonb_populate_record(source, jsonb_build_object(
        'oid', lpad(to_hex(n), 24, '0'),
        'email', 'reader-' || n || '@example.com', 'email_key', 'reader-' || n || '@example.com',
        'nickname', 'Reader' || n, 'nickname_key', 'reader' || n)) AS copy`.execute(t.deps.db)
    await sql`VACUUM ANALYZE users`.execute(t.deps.db)
  } finally {
    await t.close()
  }
}
