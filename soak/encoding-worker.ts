import { createFeatures, collectJobs } from '../apps/server/src/app.ts'
import { closeDeps, createDeps } from '../apps/server/src/deps.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { startTasks } from '../apps/server/src/platform/tasks/task-runner.ts'

/** A process that runs long work until it is told to stop, or killed. */
const deps = await createDeps(
  readConfig({ ...process.env, NODE_ENV: 'test' }),
  process.env.DATABASE_URL ?? '',
)
const { tasks } = collectJobs(createFeatures(deps))
const running = startTasks(deps, tasks)
process.once('SIGTERM', () => {
  void running
    .stop()
    .then(() => closeDeps(deps))
    .then(() => process.exit(0))
})
// Whoever started it holds its standard input.
process.stdin.resume().once('end', () => process.exit(0))
