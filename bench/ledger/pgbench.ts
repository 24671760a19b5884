import { spawn } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Pgbench {
  /** A turn of a script by all clients; answers calls a second. */
  turn(script: string): Promise<number>
}

/** The machine's own pgbench; null where there is none. */
export function findPgbench(options: {
  databaseUrl: string
  folder: string
  clients: number
  turnMs: number
}): Pgbench | null {
  const program = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().at(-1)
  return program ? { turn: (script) => run(program, script, options) } : null
}

async function run(
  program: string,
  script: string,
  { databaseUrl, folder, clients, turnMs }: Parameters<typeof findPgbench>[0],
): Promise<number> {
  const file = join(folder, 'script.sql')
  // A statement of pgbench's is one line.
  writeFileSync(file, script.replace(/\n(?!\\|SELECT|$)/g, ' '))
  const host = new URL(databaseUrl).searchParams.get('host') ?? ''
  const load = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2']
  const seconds = ['-T', `${Math.ceil(turnMs / 1000)}`]
  const place = ['-h', host, '-U', 'plax', '-f', file, 'postgres']
  const child = spawn(program, [...load, ...seconds, ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  await new Promise((closed) => child.on('close', closed))
  const tps = /tps = ([\d.]+)/.exec(output)?.[1]
  if (!tps) throw new Error(`pgbench said: ${output}`)
  return Number(tps)
}
