import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { turnTaking } from '../scripts/turns.ts'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/.bin/vitest')
const files = Object.keys(turnTaking)

it.each([
  ['tests of the server', 'vitest.config.ts', files.filter((file) => file.endsWith('.test.ts'))],
  ['journeys', 'vitest.e2e.config.ts', files.filter((file) => file.endsWith('.e2e.ts'))],
])('runs all %s that take turns', (_name, config, chosen) => {
  const run = () =>
    execFileSync(process.execPath, [vitest, 'run', `--config=${config}`, ...chosen], {
      cwd: root,
      stdio: 'inherit',
    })
  expect(run).not.toThrow()
})
