import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Feature } from '../feature.ts'
import type { Metrics } from './metrics.ts'

interface MetricsDeps {
  config: Pick<Config, 'metricsToken'>
  db: Db
  pool: pg.Pool
  metrics: Metrics
}

/**
 * `GET /metrics` for Prometheus, with the token of the environment as a bearer; without a token there
 * is no such address. Figures are of this process, but those of the database, which all tell alike.
 */
export function metricsFeature(deps: MetricsDeps): Feature {
  const { config, metrics } = deps
  const token = config.metricsToken
  if (token === null) return { name: 'metrics' }
  return {
    name: 'metrics',
    mount: (app) => {
      collectDefaultMetrics({ register: metrics.registry })
      addOwnGauges(deps)
      timeRequests(app, metrics)
      const options = { schema: { hide: true }, config: { permission: 'public' as const } }
      app.get('/metrics', options, async (request, reply) => {
        if (!isBearer(request.headers.authorization, token)) throw new AppError('auth.required')
        return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
      })
    },
  }
}

function isBearer(header: string | undefined, token: string): boolean {
  const [said, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}

function timeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    metrics.request({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

function addOwnGauges({ db, pool, metrics }: MetricsDeps): void {
  metrics.gauge({
    name: 'plax_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one.',
    label: 'state',
    read: () => [
      { label: 'busy', value: pool.totalCount - pool.idleCount },
      { label: 'idle', value: pool.idleCount },
      { label: 'waiting', value: pool.waitingCount },
    ],
  })
  metrics.gauge({
    name: 'plax_outbox_pending_events',
    help: 'Events that no relay has numbered yet.',
    read: async () => {
      const { rows } = await sql<{ value: number }>`
        SELECT count(*)::int AS value FROM outbox WHERE seq IS NULL`.execute(db)
      return rows
    },
  })
  metrics.gauge({
    name: 'plax_jobs',
    help: 'Jobs by state: due, running, later, and dead (given up after all attempts).',
    label: 'state',
    read: async () => {
      const { rows } = await sql<{ label: string; value: number }>`
        SELECT s.label, count(j.id)::int AS value
        FROM unnest(ARRAY['due', 'running', 'later', 'dead']) AS s (label)
        LEFT JOIN (
          SELECT id, CASE WHEN attempts >= max_attempts AND locked_at IS NULL THEN 'dead'
            WHEN locked_at IS NOT NULL THEN 'running'
            WHEN run_at <= now() THEN 'due' ELSE 'later' END AS state
          FROM graphile_worker.jobs) AS j ON j.state = s.label
        GROUP BY s.label`.execute(db)
      return rows
    },
  })
}
