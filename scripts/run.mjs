// Runs a TypeScript script of the project with the pinned Node: node scripts/run.mjs FILE [ARGS]
import { ensureInstalled, run } from './install.mjs'

ensureInstalled()
process.exit(await run(process.argv.slice(2)))
