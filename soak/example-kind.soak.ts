import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { exampleFolder } from '../scripts/example-kind.ts'

/** What `npm test` doesn't do with the example: it checks only its types and its registrations. */
it('the example of a kind of item keeps the floors and passes its tests', () => {
  const cwd = exampleFolder()
  // Workers of vitest end without notice.
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const run = (...args: string[]): string => {
    const env = { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      env,
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
    return stdout
  }
  run('scripts/lint-floors.ts')
  const said = run(
    join(cwd, 'node_modules/.bin/vitest'),
    'run',
    'apps/server/src/features/wallpaper',
    'apps/server/src/kind-registrations.test.ts',
    'apps/server/src/retention.test.ts',
    'scripts/docs.test.ts',
  )
  expect(said).toMatch(/4 passed/)
})
