// npm run ledger -- export [--from DAY] [--to DAY] [--out FILE]
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { resolveTyped, runCommand } from '../backup/command.ts'
import { openDatabase } from '../backup/open-database.ts'
import { syncFolder, writePart } from '../backup/parts.ts'
import { type JournalRange, readJournal } from '../features/ledger/ledger.service.ts'
import { systemClock } from '../platform/clock.ts'
import { createDb } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import { StartError } from '../platform/errors.ts'

const usage = 'npm run ledger -- export [--from DAY] [--to DAY] [--out FILE]'

await runCommand(async ({ config, progress, onEnd }) => {
  const { range, out } = readCommandLine()
  if (out && existsSync(out)) throw new StartError(`${out} already exists. Nothing was written.`)
  const pool = createPool(await openDatabase(config, onEnd), 1)
  onEnd(() => pool.end())
  const journal = Readable.from(readJournal(createDb(pool), range))
  if (!out) return pipeline(journal, process.stdout, { end: false })
  const growing = `${out}.partial`
  onEnd(() => rm(growing, { force: true }))
  const { bytes } = await writePart(growing, () => journal)
  await rename(growing, out)
  await syncFolder(dirname(out))
  progress.say(`\n  Saved the journal (${bytes} bytes): ${out}\n`)
})

function readCommandLine(): { range: JournalRange; out: string | null } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' }, out: { type: 'string' } },
    })
    const range = {
      from: readTime(values.from, new Date(0)),
      to: readTime(values.to, new Date(systemClock.now().getTime() + 1)),
    }
    if (positionals.join(' ') !== 'export' || range.from >= range.to) throw new StartError(usage)
    return { range, out: values.out === undefined ? null : resolveTyped(values.out) }
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

/**
 * A day in UTC, or a time with its offset: what the zone of the machine would decide is refused, and
 * so is a day that no calendar has, of which a Date would make the one after.
 */
function readTime(text: string | undefined, fallback: Date): Date {
  if (text === undefined) return fallback
  const time = new Date(text)
  const isExact = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)
  const day = text.slice(0, 'YYYY-MM-DD'.length)
  if (!isExact || Number.isNaN(time.getTime()) || !isDay(day)) throw new StartError(usage)
  return time
}

function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}
