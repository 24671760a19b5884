/** Of a socket: nobody listens, or who listened is gone. */
const ofSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** PostgreSQL's own: it shuts down, crashed, or starts. Class 08 are broken connections. */
const ofServer = /^(57P0[123]|08...)$/

/** What pg says without a code. */
const ofClient = /^(Connection terminated|Client has encountered a connection error)/

/** Whether a query failed for the database being away, rather than for what it asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // Its socket is a file; of other files, ENOENT says something else.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect'
  return hasNoSocket || ofSocket.has(code) || ofServer.test(code) || ofClient.test(error.message)
}
