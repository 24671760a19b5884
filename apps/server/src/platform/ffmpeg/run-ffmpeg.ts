import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { canLimit, confinement, findFfmpeg } from './binary.ts'

/** What belongs together may stand in a list of its own. */
export type FfmpegArgs = readonly (string | FfmpegArgs)[]

export interface FfmpegRun {
  args: FfmpegArgs
  signal: AbortSignal
  /** Seconds of processor time. */
  cpuSeconds: number
  /** Bytes of address space, 6 GiB by default. */
  memoryBytes?: number
  /** Seconds without a sign of progress after which it counts as stuck. */
  stallSeconds?: number
  /** How far its output is. */
  onProgress?: (outMs: number) => void
  /** Reads what it writes to `pipe:3`. */
  onOutput?: (output: Readable) => Promise<void>
  /** Whether it tells what it found; else only errors. */
  isTalking?: boolean
}

/** It ended by itself with an error, or by one of its limits: of the file, not of us. */
export class FfmpegError extends Error {
  override name = 'FfmpegError'
  override readonly cause: 'failed' | 'limit'

  constructor(cause: 'failed' | 'limit', said: string) {
    super(said)
    this.cause = cause
  }
}

const maxPixels = 40_000_000

/**
 * What stands before `-i` for a file that a stranger made: read by the one reader that fits what the
 * file was found to be, which opens no other file, no device and no address.
 */
export function hostileInput({ source, demuxer }: { source: string; demuxer: string }): FfmpegArgs {
  return [
    ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-f', demuxer],
    ['-max_pixels', `${maxPixels}`, '-i', `file:${source}`],
  ]
}

const defaultMemory = 6 * 1024 ** 3
const defaultStall = 180

/**
 * Runs ffmpeg confined and limited; answers the end of what it said. Throws `FfmpegError`, and the
 * signal's reason where it aborts.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<string> {
  run.signal.throwIfAborted()
  const child = start(run)
  const kill = () => void child.kill('SIGKILL')
  run.signal.addEventListener('abort', kill, { once: true })
  const stall = watchStall(run, kill)
  const said = collect(child.stderr)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const progress = hearProgress(child.stdout, (outMs) => {
    stall.refresh()
    run.onProgress?.(outMs)
  })
  try {
    const output = child.stdio[3] as Readable | undefined
    const [end] = await Promise.all([ended, progress, output && run.onOutput?.(output)])
    run.signal.throwIfAborted()
    if (end === 0) return said()
    const isLimit = stall.fired || typeof end === 'string'
    throw new FfmpegError(isLimit ? 'limit' : 'failed', said().slice(-2000) || `It ended: ${end}.`)
  } finally {
    kill()
    stall.stop()
    run.signal.removeEventListener('abort', kill)
  }
}

function start(run: FfmpegRun): ChildProcess {
  const { args, cpuSeconds, memoryBytes = defaultMemory, onOutput, isTalking = false } = run
  const bounds = canLimit()
    ? ['prlimit', `--cpu=${Math.ceil(cpuSeconds)}`, `--as=${memoryBytes}`, '--core=0']
    : []
  const common = ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1']
  const talk = ['-loglevel', isTalking ? 'info' : 'error']
  const [command = '', ...rest] = [
    ...confinement(),
    ...bounds,
    findFfmpeg(),
    ...common,
    ...talk,
    ...flatten(args),
  ]
  return spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe', ...(onOutput ? (['pipe'] as const) : [])],
    env: { PATH: process.env.PATH ?? '' },
  })
}

function flatten(args: FfmpegArgs): string[] {
  return args.flatMap((one) => (typeof one === 'string' ? one : flatten(one)))
}

function watchStall({ stallSeconds = defaultStall }: FfmpegRun, kill: () => void) {
  const watch = {
    fired: false,
    refresh: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  }
  const timer = setTimeout(() => {
    watch.fired = true
    kill()
  }, stallSeconds * 1000)
  return watch
}

/** The end of what it complains of. */
function collect(stream: Readable | null): () => string {
  let said = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-8000)
  })
  return () => said.trim()
}

async function hearProgress(
  stream: Readable | null,
  onProgress: (outMs: number) => void,
): Promise<void> {
  if (!stream) return
  let last = -1
  for await (const line of createInterface({ input: stream })) {
    const us = /^out_time_us=(\d+)$/.exec(line)?.[1]
    if (us === undefined || Number(us) === last) continue
    last = Number(us)
    onProgress(last / 1000)
  }
}
