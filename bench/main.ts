import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../scripts/build.ts'

/** A benchmark runs the thing and its limit side by side, and answers what goes on one line. */
interface Benchmark {
  run(): Promise<Record<string, unknown>>
}

const [name = ''] = process.argv.slice(2)
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || name === 'main' || !existsSync(file)) {
  const names = readdirSync(import.meta.dirname)
    .filter((entry) => entry.endsWith('.ts') && !['main.ts', 'rounds.ts'].includes(entry))
    .map((entry) => entry.slice(0, -'.ts'.length))
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exit(2)
}
// A server in production does not come up without it.
await buildWeb(console.error)
const benchmark = (await import(file)) as Benchmark
console.log(JSON.stringify({ bench: name, ...(await benchmark.run()) }))
process.exit(0)
