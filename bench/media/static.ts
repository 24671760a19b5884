import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/** The same files by @fastify/static, to anybody. */
const [root = ''] = process.argv.slice(2)
const app = Fastify()
await app.register(fastifyStatic, { root, cacheControl: false })
console.log(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
