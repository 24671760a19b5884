import { createFeatures } from '../app.ts'
import { closeDeps, createDeps } from '../deps.ts'
import { readConfig } from '../platform/config.ts'
import type { DemoPart, FromDemo } from './demo-process.ts'

/*
 * Makes a part of the demo world in a process of its own (demo-process.ts), which the server starts:
 * the memory that pictures and films take goes with it.
 */

const part = process.argv[2] as DemoPart
const say = (message: FromDemo) => process.send?.(message)
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
// The server is gone.
process.on('disconnect', () => process.exit(1))

const deps = await createDeps(readConfig(process.env), process.env.PLAX_DEMO_DATABASE_URL ?? '')
try {
  // They know the settings and the kinds of items.
  createFeatures(deps)
  if (part === 'world') {
    const { seedDemo } = await import('./seed.ts')
    say({ isHere: await seedDemo(deps, { onBegin: () => say({ hasBegun: true }) }) })
  } else {
    const { furnishContents } = await import('./contents/furnish-contents.ts')
    const { untilEncoded } = await import('./contents/until-encoded.ts')
    const { signal } = stopping
    // One film at a time, so that they take one core at most.
    const wait = (contentOid: string) => untilEncoded(deps, contentOid, signal)
    await furnishContents(deps, { signal, untilEncoded: wait })
  }
} finally {
  await closeDeps(deps)
}
process.exit(0)
