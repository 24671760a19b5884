import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  runMigrations,
  runOnce,
  type Task,
} from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { CronJob, Job } from './jobs.ts'
import { PatientPool } from './patient-pool.ts'

/** Makes the tables of the jobs, or brings them up to date. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, noPreparedStatements: false })
}

interface WorkerOptions {
  pool: pg.Pool
  jobs: ReadonlyMap<string, Job>
  /** Of `jobs`, those that wait for machines outside: two run at once, beside the others. */
  external?: ReadonlySet<string>
  cron: readonly CronJob[]
  /** Tasks that are to be done once a worker is up. */
  atStart?: readonly string[]
  log: Log
}

/** Runs the jobs of this process until stopped. */
export async function startWorker(given: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const patient = new PatientPool(given.pool, given.log)
  const options = { ...given, pool: patient.pool }
  const { jobs, external = new Set() } = options
  const part = (isExternal: boolean) =>
    new Map([...jobs].filter(([name]) => external.has(name) === isExternal))
  const runners = [await runPart({ ...options, jobs: part(false), concurrency: 4 })]
  if (external.size > 0) {
    runners.push(await runPart({ ...options, jobs: part(true), cron: [], concurrency: 2 }))
  }
  for (const task of options.atStart ?? []) {
    await runners[0]?.addJob(task, {}, { jobKey: `${task}:start`, maxAttempts: 5 })
  }
  return {
    stop: async () => {
      await Promise.race([Promise.all(runners.map((runner) => runner.stop())), patient.leave()])
    },
  }
}

/** Runs the jobs that wait now, and ends. */
export async function drainJobs(
  options: Pick<WorkerOptions, 'pool' | 'jobs' | 'log'>,
): Promise<void> {
  await runOnce({
    pgPool: options.pool,
    taskList: taskListOf(options.jobs),
    concurrency: 2,
    noHandleSignals: true,
    logger: quietLogger(options.log),
  })
}

function taskListOf(jobs: WorkerOptions['jobs']): Record<string, Task> {
  const taskList: Record<string, Task> = {}
  for (const [name, job] of jobs) {
    taskList[name] = (payload) => job((payload ?? {}) as Record<string, unknown>)
  }
  return taskList
}

function runPart(options: WorkerOptions & { concurrency: number }): Promise<Runner> {
  return run({
    pgPool: options.pool,
    taskList: taskListOf(options.jobs),
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    // Not the text form: its task names may hold no dot.
    parsedCronItems: parseCronItems(
      options.cron.map(({ task, schedule }) => ({
        task,
        match: schedule,
        options: { maxAttempts: 5 },
      })),
    ),
    logger: quietLogger(options.log),
  })
}

/** The worker's own chatter is dropped; its warnings and errors reach the log. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    if (level === 'warning') log.warn({ meta }, message)
  })
}
