import { setTimeout as delay } from 'node:timers/promises'
import { collectJobs, createApp, createFeatures, createIngestApp } from './app.ts'
import { hasUnmade } from './demo/contents/unmade.ts'
import { makeDemoPart } from './demo/demo-process.ts'
import { demoWorldSetting } from './demo/demo-world.ts'
import { describeDemoAccounts } from './demo/people.ts'
import { closeDeps, createDeps, type Deps } from './deps.ts'
import { collectGarbage } from './platform/collect-garbage.ts'
import type { Config } from './platform/config.ts'
import { Relay } from './platform/events/relay.ts'
import type { Feature } from './platform/feature.ts'
import { canAddJobs } from './platform/jobs/jobs.ts'
import { createPictureProcess } from './platform/pictures/picture-process.ts'
import { usePictureProcess } from './platform/pictures/picture-work.ts'
import { registerWeb } from './platform/web/web.ts'
import type { StartContext } from './main.ts'
import { describeUnset } from './start/unset.ts'

const firstCallsMs = 200
/** How long after the start the first jobs and calls load what they need. */
const firstWorkMs = 10_000

/** Starts what the process's roles ask for, on an open database. */
export async function serve(config: Config, url: string, starting: StartContext): Promise<void> {
  const { say, stops } = starting
  const deps = await createDeps(config, url)
  stops.push(() => closeDeps(deps))
  const pictures = createPictureProcess()
  usePictureProcess(pictures)
  stops.push(async () => pictures.stop())
  for (const sentence of describeUnset(config)) deps.log.warn(sentence)
  if (!(await canAddJobs(deps.pool))) {
    const { prepareJobs } = await import('./platform/jobs/worker.ts')
    await prepareJobs(deps.pool)
  }
  const features = createFeatures(deps)
  const hasDemo = config.demo && (await prepareDemo(deps, starting))
  const warmUp = config.roles.has('api') ? await startWeb(deps, features, starting) : null
  if (hasDemo && config.roles.has('api')) say(describeDemoAccounts())
  // Loading code holds up the calls that came while we started: these are answered first.
  await delay(firstCallsMs)
  if (starting.isStopping()) return
  if (config.roles.has('worker')) await startJobs(deps, features, starting)
  if (config.roles.has('ingest')) await startIngest(deps, features, starting)
  await warmUp?.()
  setTimeout(collectGarbage, firstWorkMs).unref()
  if (hasDemo && config.demoContents && config.roles.has('worker')) furnishDemo(deps, starting)
}

/** Films and sounds are made beside all else; what a stop cuts off is made at the next start. */
function furnishDemo(deps: Deps, { stops }: StartContext): void {
  const stopping = new AbortController()
  const { databaseUrl } = deps
  const made = hasUnmade(deps)
    .then((has) => has && makeDemoPart('contents', { databaseUrl, signal: stopping.signal }))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'demo contents not made')
    })
    .finally(() => {
      // Their encodings ran here.
      if (!stopping.signal.aborted) collectGarbage()
    })
  stops.push(async () => {
    stopping.abort()
    await made
  })
}

/** The demo’s stories and brushes are loaded only where they are to be made, in another process. */
async function prepareDemo(deps: Deps, { say }: StartContext): Promise<boolean> {
  const state = await deps.settings.get(demoWorldSetting)
  if (state === 'made' || state === 'declined') return state === 'made'
  const onBegin = () => say('  Preparing the demo world…')
  return makeDemoPart('world', { databaseUrl: deps.databaseUrl, onBegin })
}

/** Where streams arrive. */
async function startIngest(
  deps: Deps,
  features: Feature[],
  { stops, say }: StartContext,
): Promise<void> {
  const { host, port, roles } = deps.config
  if (!roles.has('api')) {
    const app = await createIngestApp(deps, features)
    stops.push(() => app.close())
    await app.listen({ host, port })
    say(`\n  Plax serves its streams at http://${host}:${port}\n`)
  }
  for (const { ingest } of features) if (ingest) stops.push(await ingest())
}

/** What works on jobs brings their tables up to date, too. */
async function startJobs(
  deps: Deps,
  features: Feature[],
  { stops, isStopping }: StartContext,
): Promise<void> {
  const { startWorker } = await import('./platform/jobs/worker.ts')
  const { startTasks } = await import('./platform/tasks/task-runner.ts')
  if (isStopping()) return
  const { subscriptions, tasks, ...work } = collectJobs(features)
  const relay = new Relay({ url: deps.databaseUrl, subscriptions, log: deps.log })
  relay.start()
  stops.push(() => relay.stop())
  // Who stops us while it starts waits for it: it holds connections of the pool.
  const worker = startWorker({ pool: deps.pool, ...work, log: deps.log })
  stops.push(() => worker.then((started) => started.stop()))
  await worker
  if (isStopping()) return
  const running = startTasks(deps, tasks)
  stops.push(() => running.stop())
}

async function startWeb(
  deps: Deps,
  features: Feature[],
  { say, stops }: StartContext,
): Promise<() => Promise<unknown>> {
  const { config } = deps
  const app = await createApp(deps, features)
  stops.push(async () => {
    for (const feature of features) await feature.stop?.()
    await app.close()
  })
  const warmUp = await registerWeb(app, {
    mode: process.env.PLAX_DEV === '1' ? 'development' : 'production',
    site: config,
    devScreens: config.mode !== 'production',
    countryHeader: config.countryHeader,
    storageOrigin: deps.storage.origin,
    streamOrigins: config.rtmp.playUrls,
    contentHosts: config.contentHosts,
  })
  await app.listen({ host: config.host, port: config.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(`\n  Plax is at ${config.publicUrl ?? `http://${config.host}:${port}`}\n`)
  return warmUp
}
