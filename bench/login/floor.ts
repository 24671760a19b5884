import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import Fastify from 'fastify'

const derive = promisify(argon2)
/** As `account.passwords.ts` has it. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** Bare argon2id behind HTTP: what no login can be faster than. */
const app = Fastify()
app.post('/derive', async () => {
  const hash = await derive('argon2id', {
    message: 'x'.repeat(16),
    nonce: randomBytes(16),
    ...cost,
  })
  return { length: hash.length }
})

console.log(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
