import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PostingQueue } from '../apps/server/src/features/ledger/ledger.service.ts'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { conversionScript, prepareHolders, startPlax } from './ledger/conversions.ts'
import { heldScript, prepareToys, startToyShop } from './ledger/held-purchases.ts'
import { findPgbench, type Pgbench } from './ledger/pgbench.ts'
import { prepareShop, purchaseScript, type Shop, startShop } from './ledger/purchases.ts'
import { postgresCpuMs, withCpu } from './relay/processes.ts'
import { compareAll, type Comparison, median, rounded } from './rounds.ts'

const clients = 32
const rounds = 5
const turnMs = 3000
const owners = 10_000
const creators = 1000
const holders = 5000

/**
 * At 32 clients with fsync on, each beside its control by turns:
 * - spends through `pg` prepared, beside a plain double-entry transfer in one SQL function, and
 *   beside pgbench calling the same function;
 * - spends that share commits, all to one creator, beside plain transfers to one account;
 * - conversions through HTTP with sessions on, beside pgbench calling the same function;
 * - whole purchases through HTTP, beside pgbench calling one function that runs the same statements:
 *   paid at once, and into escrow.
 * `cpuUs` is what PostgreSQL itself took for each, which a busy machine changes less.
 * Where the machine has no pgbench, the driver calls the plain transfer and there is nothing else.
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-bench-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres(folder)
  try {
    const databaseUrl = server.url('postgres')
    const migrations = join(import.meta.dirname, '../apps/server/src/migrations')
    await migrate(databaseUrl, readMigrations(migrations))
    await prepareHolders({ folder, databaseUrl, people: holders })
    await prepare(databaseUrl)
    return await measure(databaseUrl, folder)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(databaseUrl: string, folder: string): Promise<Record<string, unknown>> {
  const pgbench = findPgbench({ databaseUrl, folder, clients, turnMs })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  try {
    return {
      clients,
      control: pgbench ? 'pgbench -M prepared' : 'pg, prepared',
      spends: await measureSpends({ pool, folder }, pgbench),
      ...(pgbench && {
        hotCreator: await measureHot({ databaseUrl, folder }, pgbench),
        http: await measureHttp({ folder, databaseUrl, people: holders }, pgbench),
        ...(await measureShops({ folder, databaseUrl, people: holders }, pgbench)),
      }),
      brokenInvariants: await countBroken(pool),
    }
  } finally {
    await pool.end()
  }
}

async function measureSpends(
  { pool, folder }: { pool: pg.Pool; folder: string },
  pgbench: Pgbench | null,
) {
  const latencies: number[] = []
  const spends = withCpu(
    () => postgresCpuMs(folder),
    () => drive(pool, spend, latencies),
  )
  const control = pgbench ? () => pgbench.turn(plainScript) : () => drive(pool, plainTransfer)
  const same = pgbench ? () => pgbench.turn(spendScript) : null
  await drive(pool, spend)
  await control()
  const things = [spends.turn, ...(same ? [same] : [])]
  const [ours, ourFunction] = await compareAll(rounds, things, control)
  return {
    what: 'spends (pg, prepared) / plain transfers',
    ...ours,
    ...(ours && ourFunction ? againstSame(ours, ourFunction) : {}),
    cpuUs: spends.cpuUs(),
    ...times(latencies),
  }
}

/** Many pay one creator: entries only, so that no row of hers is waited for. */
async function measureHot(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  pgbench: Pgbench,
) {
  const hot = createDb(createPool(databaseUrl))
  const queue = new PostingQueue(hot)
  const control = () => pgbench.turn(hotScript)
  const spends = withCpu(
    () => postgresCpuMs(folder),
    () => postTogether(queue),
  )
  await postTogether(queue)
  const [comparison] = await compareAll(rounds, [spends.turn], control)
  await hot.destroy()
  const what = 'spends to one creator, sharing commits / plain transfers to one account'
  return { what, ...comparison, cpuUs: spends.cpuUs(), goal: 3 }
}

async function measureHttp(
  options: { folder: string; databaseUrl: string; people: number },
  pgbench: Pgbench,
) {
  const plax = await startPlax(options)
  const latencies: number[] = []
  try {
    const control = () => pgbench.turn(conversionScript(options.people))
    const conversions = withCpu(
      () => postgresCpuMs(options.folder),
      () => plax.convert(latencies),
    )
    await plax.convert([])
    const [comparison] = await compareAll(rounds, [conversions.turn], control)
    const what = 'conversions through HTTP with sessions / pgbench calling the same function'
    return { what, ...comparison, goal: 1, cpuUs: conversions.cpuUs(), ...times(latencies) }
  } finally {
    await plax.stop()
  }
}

/** Purchases that pay at once, and those whose coins wait in escrow. */
async function measureShops(shop: Shop, pgbench: Pgbench) {
  const creatorOid = await prepareShop(shop)
  const purchases = await measurePurchases(shop, {
    plax: await startShop(shop, creatorOid),
    control: () => pgbench.turn(purchaseScript),
  })
  await prepareToys(shop)
  const heldPurchases = await measurePurchases(shop, {
    plax: await startToyShop(shop),
    control: () => pgbench.turn(heldScript),
  })
  return { purchases, heldPurchases }
}

interface Purchases {
  plax: { buy: (latencies: number[]) => Promise<number>; stop: () => Promise<void> }
  control: () => Promise<number>
}

/** The order, its line, what it gives, the posting, and the sale: all that a purchase writes. */
async function measurePurchases({ folder, databaseUrl }: Shop, { plax, control: same }: Purchases) {
  const latencies: number[] = []
  try {
    const cpu = () => postgresCpuMs(folder)
    const purchases = withCpu(cpu, () => plax.buy(latencies))
    const control = withCpu(cpu, same)
    await plax.buy([])
    await control.turn()
    await analyze(databaseUrl)
    const [comparison] = await compareAll(rounds, [purchases.turn], control.turn)
    const what =
      'whole purchases through HTTP / pgbench calling one function of the same statements'
    const cpuUs = [purchases.cpuUs(), control.cpuUs()]
    return { what, ...comparison, least: 0.7, goal: 1.4, cpuUs, ...times(latencies) }
  } finally {
    await plax.stop()
  }
}

/** Plans of tables that were empty are made anew, as a minute later when PostgreSQL does this itself. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}

/** Keeps as many callers busy as there are clients; answers postings a second. */
async function postTogether(queue: PostingQueue): Promise<number> {
  const start = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() - start < turnMs) {
      await queue.post({ ...spendRequest(oid(2, 0)), now: new Date() })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, caller))
  return done / ((performance.now() - start) / 1000)
}

async function countBroken(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('SELECT name FROM ledger_check_invariants() WHERE broken > 0')
  return rows.length
}

function times(latencies: number[]): Record<string, number> {
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    medianMs: rounded(median(sorted)),
    p99Ms: rounded(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN),
  }
}

/** What the driver and the event loop cost: our spends against pgbench calling the same function. */
function againstSame(ours: Comparison, ourFunction: Comparison): Record<string, unknown> {
  return {
    ratioToSameFunction: rounded(ours.thingPerSecond / ourFunction.thingPerSecond),
    ratioOfFunctionToPlain: ourFunction.ratio,
  }
}

type Call = () => { name: string; text: string; values: unknown[] }

/** Keeps every client busy for one turn; answers calls a second. */
async function drive(pool: pg.Pool, call: Call, latencies: number[] = []): Promise<number> {
  const start = performance.now()
  let done = 0
  const client = async () => {
    const connection = await pool.connect()
    let sent = performance.now()
    while (sent - start < turnMs) {
      await connection.query(call())
      const answered = performance.now()
      latencies.push(answered - sent)
      sent = answered
      done += 1
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - start) / 1000)
}

const oid = (kind: number, index: number) =>
  `${kind}`.padStart(8, '0') + `${index}`.padStart(16, '0')
const any = (count: number) => Math.floor(Math.random() * count)
let calls = 0

function spendRequest(creatorOid: string) {
  calls += 1
  return {
    payer: oid(1, any(owners)),
    operation: 'bench.spend',
    key: `${calls}`,
    fingerprint: 'sUy1mGNE0hqsXcAu9SaZ2LbHVDwUaB0mUAYyVFxT0gI',
    type: 'purchase',
    referenceKind: 'content',
    referenceOid: oid(3, calls),
    debit: {
      currency: 'coin',
      amount: 10,
      allowBonus: true,
      legs: [{ kind: 'creator', owner: creatorOid, amount: 8 }],
    },
  }
}

const spend: Call = () => ({
  name: 'spend',
  text: 'SELECT ledger_spend($1::jsonb, $2)',
  values: [JSON.stringify(spendRequest(oid(2, any(creators)))), new Date()],
})

const plainTransfer: Call = () => ({
  name: 'transfer',
  text: 'SELECT plain_transfer($1, $2, 10)',
  values: [any(owners), owners + any(creators)],
})

const plainScript = `\\set payer random(0, ${owners - 1})
\\set payee random(${owners}, ${owners + creators - 1})
SELECT plain_transfer(:payer, :payee, 10);
`

const hotScript = `\\set payer random(0, ${owners - 1})
SELECT plain_transfer(:payer, ${owners}, 10);
`

const spendScript = `\\set payer random(0, ${owners - 1})
\\set payee random(0, ${creators - 1})
\\set key random(1, 1000000000000000)
SELECT ledger_spend(jsonb_build_object('payer', '00000001' || lpad(:payer::text, 16, '0'),
  'operation', 'bench.same', 'key', :key::text, 'type', 'purchase',
  'fingerprint', 'sUy1mGNE0hqsXcAu9SaZ2LbHVDwUaB0mUAYyVFxT0gI', 'referenceKind', 'content',
  'referenceOid', '00000003' || lpad(:key::text, 16, '0'), 'debit', jsonb_build_object(
    'currency', 'coin', 'amount', 10, 'allowBonus', true, 'legs', jsonb_build_array(
      jsonb_build_object('kind', 'creator', 'amount', 8,
        'owner', '00000002' || lpad(:payee::text, 16, '0'))))), clock_timestamp());
`

async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(plainSchema)
  const now = new Date()
  await client.query(
    `INSERT INTO wallets (owner_oid, created_at)
     SELECT '00000001' || lpad(number::text, 16, '0'), $1 FROM generate_series(0, $2 - 1) number`,
    [now, owners],
  )
  await client.query(
    `SELECT ledger_post(jsonb_build_object('payer', owner_oid, 'operation', 'bench.grant',
       'key', owner_oid, 'fingerprint', '', 'type', 'increase', 'grants', jsonb_build_array(
         jsonb_build_object('bucket', 1, 'amount', 50, 'origin', 'bench'),
         jsonb_build_object('bucket', 2, 'amount', 1000000000, 'origin', 'bench'))), $1)
     FROM wallets WHERE owner_oid LIKE '00000001%'`,
    [now],
  )
  await client.query('VACUUM ANALYZE')
  await client.end()
}

/** The control: balances that cannot go negative, a transfer, and its two entries. */
const plainSchema = `
  CREATE TABLE plain_accounts (id bigint PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0))
    WITH (fillfactor = 50);
  CREATE TABLE plain_transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, created_at timestamptz NOT NULL);
  CREATE TABLE plain_entries (transfer_id bigint NOT NULL, account_id bigint NOT NULL,
    amount bigint NOT NULL);
  CREATE INDEX ON plain_entries (account_id, transfer_id);
  INSERT INTO plain_accounts SELECT number, 1000000000 FROM generate_series(0, ${owners + creators - 1}) number;
  CREATE FUNCTION plain_transfer(p_payer bigint, p_payee bigint, p_amount bigint) RETURNS bigint
  LANGUAGE plpgsql AS $$
  DECLARE v_id bigint;
  BEGIN
    PERFORM FROM plain_accounts WHERE id IN (p_payer, p_payee) ORDER BY id FOR UPDATE;
    UPDATE plain_accounts SET balance = balance - p_amount WHERE id = p_payer;
    UPDATE plain_accounts SET balance = balance + p_amount WHERE id = p_payee;
    INSERT INTO plain_transfers (created_at) VALUES (clock_timestamp()) RETURNING id INTO v_id;
    INSERT INTO plain_entries VALUES (v_id, p_payer, -p_amount), (v_id, p_payee, p_amount);
    RETURN v_id;
  END $$;`
