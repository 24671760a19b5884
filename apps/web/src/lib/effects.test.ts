import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Scrolling returns a promise in newer browsers, and React calls what an effect returns. */
const returnsScroll = /use(?:Layout)?Effect\(\(\) => [^{\n]*\.scroll(?:IntoView|To|By)?\(/

it('no effect returns what scrolling returns', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => returnsScroll.test(readFileSync(join(source, file), 'utf8')))
  expect(found).toEqual([])
})
