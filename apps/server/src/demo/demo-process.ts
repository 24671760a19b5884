import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

export type DemoPart = 'world' | 'contents'

/** What the process says. */
export type FromDemo = { hasBegun: true } | { isHere: boolean }

/**
 * Makes a part of the demo world in a process of its own. Answers whether the demo’s people are
 * here; throws where the process failed.
 */
export async function makeDemoPart(
  part: DemoPart,
  {
    databaseUrl,
    signal,
    onBegin,
  }: { databaseUrl: string; signal?: AbortSignal; onBegin?: () => void },
): Promise<boolean> {
  const child = fork(new URL('make-demo.ts', import.meta.url), [part], {
    // Its standard input would be that of the server, by which the starter ends it.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PLAX_DEMO_DATABASE_URL: databaseUrl },
  })
  const stop = () => void child.kill('SIGTERM')
  signal?.addEventListener('abort', stop, { once: true })
  let isHere = false
  child.on('message', (message: FromDemo) => {
    if ('hasBegun' in message) onBegin?.()
    else ({ isHere } = message)
  })
  if (part === 'contents' && child.pid !== undefined) lowerPriority(child.pid)
  const [code] = (await once(child, 'exit')) as [number | null]
  signal?.removeEventListener('abort', stop)
  if (code !== 0) throw new Error(`Making the demo world ended with ${code ?? 'a signal'}.`)
  return isHere
}

/** Its own programs, such as ffmpeg, begin with it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended.
  }
}
