import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Count {
  passed: number
  failed: number
}

type Stage = () => Promise<Count>

/** What does not stand on each other, and runs side by side. */
type Step = Stage[]

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** A program of Node's; counts as one test. What it says is shown whole, once it has ended. */
function command(name: string, args: string[]): Stage {
  return async () => {
    const said: Buffer[] = []
    const code = await execute(args, (part) => said.push(part))
    say(`\n== ${name}\n${Buffer.concat(said).toString()}`)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  }
}

function say(text: string): void {
  process.stdout.write(text)
}

/** Runs a program of Node's to its end and answers its exit code; its output is shown, or gathered. */
function execute(args: string[], gather?: (part: Buffer) => void): Promise<number> {
  const output = gather ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] })
  if (gather) for (const stream of [child.stdout, child.stderr]) stream?.on('data', gather)
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)))
}

/** Runs vitest with a configuration; a run that breaks before its tests counts as a failure. */
function vitest(name: string, config: string): Stage {
  return async () => {
    say(`\n== ${name}\n`)
    const report = join(mkdtempSync(join(tmpdir(), 'plax-report-')), 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await execute([bin('vitest'), 'run', `--config=${config}`, ...reporters])
    return readReport(report, code)
  }
}

function sum(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

function readReport(file: string, code: number): Count {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    const failed = report.numFailedTests + (code !== 0 && report.numFailedTests === 0 ? 1 : 0)
    return { passed: report.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

// The longest first.
const checks: Step = [
  command('lint', [bin('oxlint'), '--type-aware']),
  command('floors', ['scripts/lint-floors.ts']),
  command('types of the server', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json']),
  command('types of the web', [bin('tsc'), '--noEmit', '-p', 'apps/web']),
  command('format', [bin('oxfmt'), '--check', '.']),
]

const build = command('build', ['scripts/build.ts'])

const steps: Record<string, Step[]> = {
  check: [checks],
  test: [
    [...checks, build, command('unused code and dependencies', [bin('knip')])],
    [vitest('unit, property and HTTP tests', 'vitest.config.ts')],
    [command('first load', ['scripts/first-load.ts'])],
    [vitest('browser journeys', 'vitest.e2e.config.ts')],
  ],
  soak: [[build], [vitest('soak', 'vitest.soak.config.ts')]],
}

/** Two at a time: most of them take one core and a little. */
async function runStep(step: Step): Promise<Count> {
  const waiting = step.values()
  const lane = async () => {
    let count: Count = { passed: 0, failed: 0 }
    for (const stage of waiting) count = sum(count, await stage())
    return count
  }
  const [one, other] = await Promise.all([lane(), lane()])
  return sum(one, other)
}

async function main(): Promise<void> {
  const name = process.argv.includes('--check')
    ? 'check'
    : process.argv.includes('--soak')
      ? 'soak'
      : 'test'
  let total: Count = { passed: 0, failed: 0 }
  for (const step of steps[name] ?? []) total = sum(total, await runStep(step))
  say(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

await main()
