import pg from 'pg'
import { StartError } from '../errors.ts'

/** With ctype C, trigrams and case folding of Korean text are empty: such a database is refused. */
export async function assertUsableLocale(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<{ usable: boolean; version: number }>(
      `SELECT lower('Ä') = 'ä' AND '가' ~ '[[:alpha:]]' AS usable,
        current_setting('server_version_num')::int AS version`,
    )
    const row = result.rows[0]
    if (!row || row.version < 180000) {
      throw new StartError('The database of DATABASE_URL must be PostgreSQL 18 or newer.')
    }
    if (!row.usable) {
      throw new StartError(
        'The database of DATABASE_URL has the ctype C. Create it with --locale-provider=builtin --locale=C.UTF-8.',
      )
    }
  } finally {
    await client.end()
  }
}
