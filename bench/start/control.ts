import Fastify from 'fastify'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts'

// The least that answers from a database: PostgreSQL, a connection, and a server with one route.
const postgres = await startEmbeddedPostgres(process.env.PLAX_DATA ?? '')
const pool = new pg.Pool({ connectionString: postgres.url('postgres') })
const app = Fastify()
app.get('/api/ready', async () => (await pool.query('SELECT 1')).rows)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => postgres.stop())
    .then(() => process.exit(0))
})
