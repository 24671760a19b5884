// Compiles the server into Node's cache: a process that finds all its files there never loads what
// removes types, which takes 20 MB for as long as it runs.
const server = '../apps/server/src'
for (const file of ['main', 'serve', 'platform/jobs/worker', 'platform/tasks/task-runner']) {
  await import(`${server}/${file}.ts`)
}
