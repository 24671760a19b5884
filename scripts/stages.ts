import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

export interface Count {
  passed: number
  failed: number
}

export type Stage = () => Promise<Count>

/** What a run of vitest left: its counts, how long each file took, and which failed first with what. */
export interface Report extends Count {
  files: { name: string; ms: number; failure: string | null; count: Count }[]
}

export const root = join(import.meta.dirname, '..')
/** Code that one stage compiled, no other compiles again; `npm start` keeps its own there too. */
const compiled = join(root, 'node_modules/.cache/node')
export const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** How long each stage and each test file took. */
export const times: { stages: [string, number][]; files: [string, number][] } = {
  stages: [],
  files: [],
}

/** What failed, and why in a line; said again at the end of the run. */
export const failures: string[] = []

export function noteFailures(report: Report): void {
  for (const { name, failure } of report.files) {
    if (failure !== null) failures.push(`${name}: ${failure.split('\n')[0]?.slice(0, 600)}`)
  }
  if (report.failed > 0 && report.files.every(({ failure }) => failure === null)) {
    failures.push('a run of vitest ended before its tests did')
  }
}

export function say(text: string): void {
  process.stdout.write(text)
}

interface Mendable {
  env?: NodeJS.ProcessEnv
  /** What to do where it fails. */
  mend?: string
  /** Where it runs; the repository without it. */
  cwd?: () => string
}

/** A program of Node's; counts as one test. What it says is shown whole, once it has ended. */
export function command(
  name: string,
  args: string[],
  { env = {}, mend = 'its output above names the files', cwd = () => root }: Mendable = {},
): Stage {
  return timed(name, async () => {
    const said: Buffer[] = []
    const code = await execute(args, { env, cwd: cwd(), gather: (part) => said.push(part) })
    say(`\n== ${name}\n${Buffer.concat(said).toString()}`)
    if (code !== 0) failures.push(`${name}: ${mend}`)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  })
}

export function timed(name: string, stage: Stage): Stage {
  return async () => {
    const begun = Date.now()
    const count = await stage()
    times.stages.push([name, Date.now() - begun])
    return count
  }
}

/** Runs vitest with a configuration; a run that breaks before its tests counts as a failure. */
export function vitest(name: string, config: string, files: string[] = []): Stage {
  return timed(name, async () => {
    say(`\n== ${name}\n`)
    const report = await runVitest(config, files)
    noteFailures(report)
    return report
  })
}

export async function runVitest(config: string, args: string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await execute([bin('vitest'), 'run', `--config=${config}`, ...reporters, ...args])
  const report = readReport(file, code)
  rmSync(folder, { recursive: true, force: true })
  times.files.push(...report.files.map(({ name, ms }): [string, number] => [name, ms]))
  return report
}

export function sum(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/** Runs a program of Node's to its end and answers its exit code; its output is shown, or gathered. */
function execute(
  args: string[],
  {
    env = {},
    cwd = root,
    gather,
  }: { env?: NodeJS.ProcessEnv; cwd?: string; gather?: (part: Buffer) => void } = {},
): Promise<number> {
  const output = gather ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', output, output],
  })
  if (gather) for (const stream of [child.stdout, child.stderr]) stream?.on('data', gather)
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)))
}

interface FileReport {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

function readReport(path: string, code: number): Report {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as { testResults: FileReport[] }
    const files = report.testResults.map(describeFile)
    const { passed, failed } = files.map(({ count }) => count).reduce(sum, { passed: 0, failed: 0 })
    return { passed, failed: failed + (code !== 0 && failed === 0 ? 1 : 0), files }
  } catch {
    return { passed: 0, failed: 1, files: [] }
  }
}

function describeFile(file: FileReport): Report['files'][number] {
  const of = (status: string) =>
    file.assertionResults.filter((result) => result.status === status).length
  // A file whose preparation failed has no test that did.
  const failed = of('failed') || (file.status === 'failed' ? 1 : 0)
  const first = file.assertionResults.find(({ status }) => status === 'failed')
  const failure = first ? `${first.fullName}: ${first.failureMessages[0] ?? ''}` : file.message
  return {
    name: relative(root, file.name),
    ms: file.endTime - file.startTime,
    failure: failed > 0 ? failure : null,
    count: { passed: of('passed'), failed },
  }
}
