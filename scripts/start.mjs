// npm start: installs what is missing, builds the web when it changed, and runs the platform.
import { ensureInstalled, run } from './install.mjs'

const dev = process.argv.includes('--dev')

ensureInstalled()
const built = dev ? 0 : await run(['scripts/build.ts'])
if (built !== 0) process.exit(built)
const watch = ['--watch-path=apps/server/src', '--watch-path=packages', '--watch-preserve-output']
process.exit(
  await run([...(dev ? watch : []), 'apps/server/src/main.ts'], {
    PLAX_STARTER: '1',
    ...(dev ? { PLAX_DEV: '1' } : {}),
  }),
)
