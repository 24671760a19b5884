import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../platform/config.ts'
import { assertUsableLocale } from '../platform/db/locale.ts'
import { StartError } from '../platform/errors.ts'
import { createProgress, type Progress } from './progress.ts'

export interface Command {
  config: Config
  progress: Progress
  /** What to stop or clean up, last first, however the command ends. */
  onEnd: (end: () => Promise<void>) => void
}

/** Runs a command of the operator: a sentence and the code 1 for what cannot be, no stack. */
export async function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  const ends: (() => Promise<void>)[] = []
  const end = async () => {
    for (const one of ends.splice(0).toReversed()) await one().catch(() => {})
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end().then(() => process.exit(1)))
  }
  const progress = createProgress((line) => process.stdout.write(`${line}\n`))
  try {
    const config = readConfig(process.env)
    await work({ config, progress, onEnd: (one) => ends.push(one) })
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`\n  ${describeError(error)}\n\n`)
  }
  await end()
  process.exit()
}

function describeError(error: unknown): string {
  if (error instanceof StartError) return error.message
  // A driver's error is a sentence too; its stack helps no operator.
  return error instanceof Error ? `Failed: ${error.message || error.name}` : String(error)
}

/** The options of the command line; what nobody knows is refused. */
export function readOptions<const Names extends Record<string, { type: 'string' | 'boolean' }>>(
  options: Names,
  usage: string,
) {
  try {
    return parseArgs({ options, strict: true }).values
  } catch {
    throw new StartError(usage)
  }
}

/** A path of the command line means the folder that the operator typed it in, not the project's. */
export function resolveTyped(path: string): string {
  return isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path)
}

export async function assertReachable(url: string): Promise<void> {
  try {
    await assertUsableLocale(url)
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`Can’t connect to the database: ${reason}`, { cause: error })
  }
}
