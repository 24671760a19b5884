// npm test, npm run check, npm run soak: see scripts/test.ts.
import { ensureInstalled, run } from './install.mjs'

ensureInstalled()
process.exit(await run(['scripts/test.ts', ...process.argv.slice(2)]))
