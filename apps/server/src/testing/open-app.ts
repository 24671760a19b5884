import type { FastifyInstance, InjectOptions } from 'fastify'
import { collectJobs, createApp, createFeatures, type MoreKinds } from '../app.ts'
import { closeDeps, createDeps, type Deps } from '../deps.ts'
import type { FakeClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { prepareJobs } from '../platform/jobs/worker.ts'
import { drainTasks } from '../platform/tasks/task-runner.ts'
import { multipart, type Upload } from './uploads.ts'

export interface TestAnswer {
  status: number
  headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  body: any
  text: string
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  clock: FakeClock
  jobs: Map<string, Job>
  /** The tasks that news start, by the type of the news. */
  subscriptions: Map<string, string[]>
  /** Runs the long work that waits, as a worker would; answers how many tasks there were. */
  runTasks(): Promise<number>
  call(
    key: string,
    options?: {
      body?: Record<string, unknown>
      /** A file, sent as multipart/form-data. */
      upload?: Upload
      headers?: Record<string, string>
      token?: string
      guestId?: string
      idempotencyKey?: string
      address?: string
    },
  ): Promise<TestAnswer>
  /** Opens what takes streams. */
  startIngest(): Promise<void>
  close(): Promise<void>
}

/** The whole HTTP program on a migrated database. */
export async function openApp(
  config: Config,
  databaseUrl: string,
  overrides: { clock: FakeClock } & Partial<Pick<Deps, 'network' | 'log'>>,
  more: MoreKinds = {},
): Promise<TestApp> {
  const deps = await createDeps(config, databaseUrl, overrides)
  await prepareJobs(deps.pool)
  const features = createFeatures(deps, more)
  const app = await createApp(deps, features)
  await app.ready()
  const { jobs, subscriptions, tasks } = collectJobs(features)
  const stops: (() => Promise<void>)[] = []
  return {
    app,
    deps,
    clock: overrides.clock,
    jobs,
    subscriptions,
    startIngest: async () => {
      for (const { ingest } of features) if (ingest) stops.push(await ingest())
    },
    runTasks: () => drainTasks(deps, tasks),
    call: async (key, options = {}) => {
      const [method = 'GET', path = '/'] = key.split(' ')
      const headers: Record<string, string> = { ...options.headers }
      if (options.token) headers.authorization = `Bearer ${options.token}`
      if (options.guestId) headers['x-guest-device-id'] = options.guestId
      if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
      const request: InjectOptions = { method, url: `/api${path}`, headers }
      if (options.body) request.payload = options.body
      if (options.upload) {
        const form = multipart(options.upload)
        request.payload = form.payload
        headers['content-type'] = form.contentType
      }
      if (options.address) request.remoteAddress = options.address
      const answer = await app.inject(request)
      const isJson = answer.body !== '' && /[/+]json\b/.test(String(answer.headers['content-type']))
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson ? answer.json() : null,
        text: answer.body,
      }
    },
    close: async () => {
      for (const stop of stops) await stop()
      for (const feature of features) await feature.stop?.()
      await app.close()
      await closeDeps(deps)
    },
  }
}
