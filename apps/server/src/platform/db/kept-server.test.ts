import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { spawnServer, stopServer } from './postmaster.ts'

describe('the embedded PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plax-kept-'))
  const told: string[] = []
  let onNews: () => void = () => {}
  let server: EmbeddedPostgres
  const tell = (news: string) => {
    told.push(news)
    onNews()
  }
  beforeAll(async () => {
    chmodSync(folder, 0o755)
    server = await startEmbeddedPostgres(folder, {}, undefined, {
      onLost: () => tell('lost'),
      onBack: () => tell('back'),
      onGivenUp: (error) => tell(error.message),
    })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const news = (count: number) =>
    new Promise<void>((done) => {
      onNews = () => told.length >= count && done()
      onNews()
    })
  const kill = () => {
    const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }

  it('is started again when it is killed, with what was committed', async () => {
    await ask("CREATE TABLE kept AS SELECT 'mine' AS word")
    // Who counts does not see that the server died, and holds on to its memory.
    const counter = new pg.Client({ connectionString: server.url('postgres') })
    counter.on('error', () => {})
    await counter.connect()
    counter.on('end', () => told.push('its last process ended'))
    const counted = counter
      .query('SELECT count(*) FROM generate_series(1, 4000000)')
      .catch(() => null)
    kill()
    await news(3)
    await counted
    expect(told).toEqual(['lost', 'its last process ended', 'back'])
    expect(await ask('SELECT word FROM kept')).toEqual([{ word: 'mine' }])
  })

  it('is not started again when it is stopped', async () => {
    told.length = 0
    await server.stop()
    expect(told).toEqual([])
    await expect(ask('SELECT 1')).rejects.toThrow()
  })

  it('is asked to stop until it is gone, since one that is coming up does not hear', async () => {
    const native = join(folder, 'stand-in')
    mkdirSync(join(native, 'bin'), { recursive: true })
    const deaf = `#!${process.execPath}
      let asked = 0
      process.on('SIGINT', () => (asked += 1) > 1 && process.exit(0))
      setInterval(() => {}, 1000)
      process.stderr.write('up')`
    writeFileSync(join(native, 'bin/postgres'), deaf, { mode: 0o755 })
    const server = spawnServer(native, folder, folder, null, {})
    await new Promise((up) => server.stderr?.once('data', up))
    await stopServer(server, { clusterDir: folder, socketDir: folder })
    expect(server.exitCode).toBe(0)
  })

  it('is given up after so many tries where it does not start', async () => {
    told.length = 0
    const broken = await startEmbeddedPostgres(
      folder,
      {},
      undefined,
      { onGivenUp: (error) => tell(error.message) },
      { tries: 2, pauseMs: 1 },
    )
    const settings = join(folder, 'postgres/postgresql.conf')
    const were = readFileSync(settings, 'utf8')
    writeFileSync(settings, 'no setting\n')
    kill()
    await news(1)
    expect(told).toEqual([
      expect.stringMatching(
        /^The database stopped and couldn’t be started again\. PostgreSQL did not/,
      ),
    ])
    writeFileSync(settings, were)
    await broken.stop()
  })

  it('is given up at once where its files are gone', async () => {
    told.length = 0
    const gone = await startEmbeddedPostgres(folder, {}, undefined, {
      onGivenUp: (error) => tell(error.message),
    })
    kill()
    rmSync(join(folder, 'postgres'), { recursive: true })
    await news(1)
    expect(told).toEqual([
      expect.stringMatching(/couldn’t be started again\. Its files in .* are gone\.$/),
    ])
    await gone.stop()
  })
})
