// npm test, npm run check, npm run soak, npm run journey NAME: see scripts/test.ts.
import { ensureInstalled, run } from './install.mjs'

ensureInstalled()
process.exit(await run(['scripts/test.ts', ...process.argv.slice(2)]))
