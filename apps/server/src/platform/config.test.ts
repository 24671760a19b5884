import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const modes = ['production', 'development', 'test']

it('takes no less for the hash of a password than OWASP asks, whatever the environment says', () => {
  for (const NODE_ENV of modes) {
    const { passwordCost } = readConfig({ NODE_ENV })
    expect(passwordCost).toEqual({ memory: 19 * 1024, passes: 2 })
  }
})

it('gives replies eight seconds to finish and a heartbeat every five', () => {
  for (const NODE_ENV of modes) {
    expect(readConfig({ NODE_ENV }).replyTimes).toEqual({ heartbeatMs: 5000, drainMs: 8000 })
  }
})
