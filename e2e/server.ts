import { setTimeout as delay } from 'node:timers/promises'
import { type ServerProcess, spawnServer } from '../apps/server/src/testing/server-process.ts'

export interface RunningServer {
  url: string
  stop: () => Promise<void>
}

/** The built product in a process of its own, ready to answer. */
export async function startServer(
  dataDir: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const server = spawnServer({
    dataDir,
    env: {
      NODE_ENV: 'development',
      // As browsers name it: passkeys belong to a name, not to a number.
      HOST: 'localhost',
      PLAX_NARRATOR_DELAY_MS: '20',
      PLAX_TRUST_PROXY: '1',
      PLAX_COUNTRY_HEADER: 'CF-IPCountry',
      // A machine inside, to which nothing is sent.
      PLAX_DISCORD_URL: 'http://127.0.0.1:9',
      ...env,
    },
  })
  server.child.stderr.pipe(process.stderr)
  const url = await server.address()
  await waitUntilReady(url, server)
  return { url, stop: () => stopServer(server) }
}

async function waitUntilReady(url: string, { child, output }: ServerProcess): Promise<void> {
  const deadline = Date.now() + 120_000
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error(`The server did not become ready:\n${output()}`)
}

async function stopServer({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}
