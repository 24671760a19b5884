import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('takes no less for the hash of a password than OWASP asks, whatever the environment says', () => {
  for (const NODE_ENV of ['production', 'development', 'test']) {
    const { passwordCost } = readConfig({ NODE_ENV })
    expect(passwordCost).toEqual({ memory: 19 * 1024, passes: 2 })
  }
})
