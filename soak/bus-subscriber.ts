import { openBus } from '../apps/server/src/platform/bus/open-bus.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { lineOf } from './bus-lines.ts'

/** Counts the hints of a bus until it’s ended, and prints them then. */
const [broker = '', url = ''] = process.argv.slice(2)
const log = createLog('warn')
const bus = await openBus(lineOf(broker, url, log), log)
const received = { hints: 0, last: 0, outOfOrder: 0, gaps: 0, hintsAfterGap: 0 }
bus.onGap(() => {
  received.gaps += 1
  received.hintsAfterGap = 0
})
bus.subscribe('numbers', (payload) => {
  const { number } = payload as { number: number }
  received.hints += 1
  received.hintsAfterGap += 1
  if (number <= received.last) received.outOfOrder += 1
  received.last = number
})
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(received)}\n`)
  process.exit(0)
})
process.stdout.write('listening\n')
