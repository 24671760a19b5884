// npm start: installs what is missing, builds the web when it changed, and runs the platform.
import { ensureInstalled, run } from './install.mjs'
import { isTouched, rememberTouched } from './touched.mjs'

const dev = process.argv.includes('--dev')

ensureInstalled()
if (!dev && isTouched()) {
  const [code] = await Promise.all([run(['scripts/build.ts']), run(['scripts/compile.mjs'])])
  if (code !== 0) process.exit(code)
  rememberTouched()
}
const watch = ['--watch-path=apps/server/src', '--watch-path=packages', '--watch-preserve-output']
// V8 lets the space for new objects grow to 64 MiB while the program is loaded, and keeps it.
const memory = ['--max-semi-space-size=8']
// The C library keeps a pool for each few threads, and returns little of it.
const pools = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' }
process.exit(
  await run([...(dev ? watch : []), ...memory, 'apps/server/src/main.ts'], {
    PLAX_STARTER: '1',
    ...pools,
    ...(dev ? { PLAX_DEV: '1' } : {}),
  }),
)
