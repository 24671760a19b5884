import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openBus } from '../apps/server/src/platform/bus/open-bus.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { freePort } from '../apps/server/src/testing/live-publisher.ts'
import { lineOf } from './bus-lines.ts'

const perSecond = 2000
const stoppedSeconds = 15
/** More is waiting in the end than NATS keeps for a client. */
const padding = 'x'.repeat(500)

interface Broker {
  url: string
  stop: () => Promise<unknown>
}

const brokers: Record<string, (folder: string) => Promise<Broker>> = {
  PostgreSQL: async (folder) => {
    const postgres = await startEmbeddedPostgres(folder)
    return { url: postgres.url('postgres'), stop: () => postgres.stop() }
  },
  NATS: async (folder) => {
    const port = await freePort()
    const settings = join(folder, 'nats.conf')
    // As the operator’s guide recommends.
    writeFileSync(settings, `port: ${port}\nwrite_deadline: "2s"\nmax_pending: 8MB\n`)
    const server = spawn('nats-server', ['-c', settings], { stdio: 'ignore' })
    const stop = async () => {
      server.kill()
      await once(server, 'exit')
    }
    return { url: `nats://127.0.0.1:${port}`, stop }
  },
}

const hasNats = isInstalled('nats-server')

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.each(Object.entries(brokers))('a process that was stopped over %s', (name, start) => {
  it.skipIf(name === 'NATS' && !hasNats)(
    'receives every hint in order, or learns of the gap and receives what follows',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'plax-bus-'))
      chmodSync(folder, 0o755)
      const broker = await start(folder)
      await delay(1000)
      const log = createLog('warn')
      const bus = await openBus(lineOf(name, broker.url, log), log)
      const path = join(import.meta.dirname, 'bus-subscriber.ts')
      const child = spawn(process.execPath, [path, name, broker.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let printed = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
      try {
        await expect.poll(() => printed, { timeout: 20_000 }).toContain('listening')
        let sent = 0
        const publishFor = async (seconds: number) => {
          const until = performance.now() + seconds * 1000
          while (performance.now() < until) {
            for (let index = 0; index < perSecond / 50; index += 1)
              void bus.publish('numbers', { number: (sent += 1), padding })
            await delay(20)
          }
        }
        await publishFor(2)
        child.kill('SIGSTOP')
        await publishFor(stoppedSeconds)
        child.kill('SIGCONT')
        await delay(5000)
        const sentBefore = sent
        await publishFor(2)
        await delay(3000)
        child.kill('SIGTERM')
        await once(child, 'exit')
        const [line = ''] = /^\{"hints".*$/m.exec(printed) ?? []
        const received = JSON.parse(line) as Record<string, number>
        process.stdout.write(`${name}: ${sent} sent, ${JSON.stringify(received)}\n`)
        expect(received.outOfOrder).toBe(0)
        expect(received.last).toBe(sent)
        if (received.hints !== sent) expect(received.gaps).toBeGreaterThan(0)
        expect(received.hintsAfterGap).toBeGreaterThanOrEqual(sent - sentBefore)
      } finally {
        child.kill('SIGKILL')
        await bus.stop()
        await broker.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
