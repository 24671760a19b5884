import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Count {
  passed: number
  failed: number
}

interface Stage {
  name: string
  run(): Promise<Count>
}

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** A program of Node's; counts as one test. */
function command(name: string, args: string[]): Stage {
  return {
    name,
    run: async () => {
      const code = await execute(args)
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
    },
  }
}

/** Runs a program of Node's to its end, its output shown, and answers its exit code. */
function execute(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)))
}

/** Runs vitest with a configuration; a run that breaks before its tests counts as a failure. */
function vitest(name: string, config: string): Stage {
  return {
    name,
    run: async () => {
      const report = join(mkdtempSync(join(tmpdir(), 'plax-report-')), 'report.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const code = await execute([bin('vitest'), 'run', `--config=${config}`, ...reporters])
      return readReport(report, code)
    },
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

const checks: Stage[] = [
  command('format', [bin('oxfmt'), '--check', '.']),
  command('lint', [bin('oxlint'), '--type-aware']),
  command('floors', ['scripts/lint-floors.ts']),
  command('types of the server', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json']),
  command('types of the web', [bin('tsc'), '--noEmit', '-p', 'apps/web']),
]

const stages: Record<string, Stage[]> = {
  check: checks,
  test: [
    ...checks,
    command('unused code and dependencies', [bin('knip')]),
    vitest('unit, property and HTTP tests', 'vitest.config.ts'),
    command('build', ['scripts/build.ts']),
    command('first load', ['scripts/first-load.ts']),
    vitest('browser journeys', 'vitest.e2e.config.ts'),
  ],
  soak: [command('build', ['scripts/build.ts']), vitest('soak', 'vitest.soak.config.ts')],
}

async function main(): Promise<void> {
  const name = process.argv.includes('--check')
    ? 'check'
    : process.argv.includes('--soak')
      ? 'soak'
      : 'test'
  let total: Count = { passed: 0, failed: 0 }
  for (const stage of stages[name] ?? []) {
    process.stdout.write(`\n== ${stage.name}\n`)
    total = sum(total, await stage.run())
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

await main()
