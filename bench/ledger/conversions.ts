import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createUser } from '../../apps/server/src/features/account/account.service.ts'
import { drive } from '../feed/drive.ts'
import { openBenchApp, spawnPlax } from '../plax/open.ts'
import { hashOf, oidOf, tokenOf } from './holders.ts'

/** People with a session and a full wallet each. */
export async function prepareHolders(options: {
  folder: string
  databaseUrl: string
  people: number
}): Promise<void> {
  const now = new Date()
  const t = await openBenchApp(options, { now })
  const numbers = Array.from({ length: options.people }, (_, index) => index + 1)
  try {
    const user = {
      email: 'a@example.com',
      password: 'harbour-7',
      nickname: 'A',
      language: 'en',
    } as const
    const { oid } = await createUser(t.deps, user)
    await sql`INSERT INTO users SELECT copy.* FROM unnest(${numbers.map(oidOf)}::text[]) AS new (oid)
      JOIN users AS source ON source.oid = ${oid}
      CROSS JOIN LATERAL jsonb_populate_record(source, jsonb_build_object('oid', new.oid,
        'email', new.oid || '@example.com', 'email_key', new.oid || '@example.com',
        'nickname', new.oid, 'nickname_key', new.oid)) AS copy`.execute(t.deps.db)
    await sql`INSERT INTO sessions (id, token_hash, user_oid, user_agent, address, method, scope,
        authenticated_at, created_at, last_used_at, expires_at)
      SELECT new.oid, new.hash, new.oid, 'bench', '127.0.0.1', 'password', 'full',
        ${now}, ${now}, ${now}, ${now}::timestamptz + interval '1 day'
      FROM unnest(${numbers.map(oidOf)}::text[], ${numbers.map((n) => hashOf(tokenOf(n)))}::text[])
        AS new (oid, hash)`.execute(t.deps.db)
    await sql`INSERT INTO wallets (owner_oid, created_at)
      SELECT oid, ${now} FROM users ON CONFLICT DO NOTHING`.execute(t.deps.db)
    await sql`SELECT ledger_post(jsonb_build_object('payer', owner_oid, 'operation', 'bench.grant',
        'key', owner_oid, 'fingerprint', '', 'type', 'increase', 'grants', jsonb_build_array(
          jsonb_build_object('bucket', 2, 'amount', 1000000, 'origin', 'bench'))), ${now})
      FROM wallets WHERE owner_oid < ${oidOf(options.people + 1)}`.execute(t.deps.db)
    await sql`VACUUM ANALYZE`.execute(t.deps.db)
  } finally {
    await t.close()
  }
}

/** Plax as a process of its own; `convert` drives conversions through it for a turn. */
export async function startPlax(options: { folder: string; databaseUrl: string; people: number }) {
  const plax = spawnPlax(options)
  const address = await plax.address()
  const post = () => ({
    headers: {
      authorization: `Bearer ${tokenOf(1 + Math.floor(Math.random() * options.people))}`,
      'idempotency-key': randomUUID(),
    },
    body: '{"amount":1}',
  })
  const target = {
    address,
    pid: plax.pid,
    path: () => '/api/story-chat/convert/credit',
    headers: {},
    post,
  }
  return {
    convert: (latencies: number[]) => drive(target, latencies),
    stop: plax.stop,
  }
}

/** The same conversion, as pgbench calls it. */
export const conversionScript = (people: number) => `\\set payer random(1, ${people})
\\set key random(1, 1000000000000000)
SELECT ledger_post(jsonb_build_object('payer', lpad(:payer::text, 24, '0'),
  'operation', 'bench.same', 'key', :key::text, 'type', 'convert',
  'fingerprint', 'sUy1mGNE0hqsXcAu9SaZ2LbHVDwUaB0mUAYyVFxT0gI',
  'debit', jsonb_build_object('currency', 'coin', 'amount', 1, 'toIssue', true),
  'grants', jsonb_build_array(
    jsonb_build_object('bucket', 4, 'amount', 10000, 'origin', 'convert')),
  'businessDay', to_char(now(), 'YYYY-MM-DD'), 'convertCap', 1000), clock_timestamp());
`
