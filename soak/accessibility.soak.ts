import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/.bin/vitest')

it('names the controls of every page in Korean, Japanese, and Spanish', () => {
  const args = ['run', '--config=vitest.e2e.config.ts', 'e2e/accessibility.', '--maxWorkers=1']
  const run = () =>
    execFileSync(process.execPath, [vitest, ...args], {
      cwd: root,
      env: { ...process.env, PLAX_E2E_LANGUAGES: 'all' },
      stdio: 'inherit',
    })
  expect(run).not.toThrow()
})
