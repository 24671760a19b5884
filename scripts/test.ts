import { changedTests } from './changed-tests.ts'
import { describeUnsteady, journeys } from './journeys.ts'
import { soakFiles } from './soaks.ts'
import { exampleFolder } from './example-kind.ts'
import { restingTests } from './turns.ts'
import {
  bin,
  command,
  type Count,
  failures,
  runVitest,
  say,
  type Stage,
  sum,
  times,
  vitest,
} from './stages.ts'

/** What does not stand on each other, and runs side by side. */
type Step = Stage[]

/** Each further checker of types works out anew what the others know: one does the least work. */
const types = (name: string, project: string) =>
  command(name, [bin('tsc'), '--noEmit', '--checkers', '1', '-p', project], {
    // With the example added, so that its types are checked too, at no cost.
    cwd: exampleFolder,
    mend: 'its output above names the files; those of wallpapers are in examples/wallpaper',
  })

// The longest first.
const checks: Step = [
  command('build', ['scripts/build.ts']),
  command('lint', [bin('oxlint'), '--type-aware'], { env: { GOMAXPROCS: '1' } }),
  types('types of the server', 'tsconfig.json'),
  types('types of the web', 'apps/web'),
  command('floors', ['scripts/lint-floors.ts']),
  command('slow patterns', ['scripts/lint-patterns.ts']),
  command('counted text', ['scripts/lint-counting.ts']),
  command('format', [bin('oxfmt'), '--check', '.'], { mend: 'run `npm run format`' }),
  command('unused code and dependencies', [bin('knip')]),
]

const firstLoad = command('first load', ['scripts/first-load.ts'], {
  mend: 'see What a first visit loads in apps/web/README.md',
})

/** What the journeys begin with, unless a run kept it. */
const demoWorld = command('demo world', ['e2e/demo-folder.ts'])

/** Tests that read the tree: what a change forgot, they name with the file to edit. */
const guards = [
  'scripts/docs.test.ts',
  'apps/server/src/guide.test.ts',
  'apps/server/src/retention.test.ts',
  'apps/server/src/schema.test.ts',
  'apps/web/src/locales',
]

const steps: Record<string, () => Step[]> = {
  check: () => [
    checks,
    [firstLoad],
    [vitest('guards, and tests that changed', 'vitest.config.ts', [...guards, ...changedTests()])],
  ],
  test: () => [
    checks,
    [vitest('unit, property and HTTP tests', 'vitest.config.ts'), firstLoad, demoWorld],
    [journeys],
  ],
  soak: () => {
    const files = soakFiles(process.argv.slice(3))
    return [
      [command('build', ['scripts/build.ts'])],
      [vitest('soak', 'vitest.soak.config.ts', files)],
    ]
  },
  journey: () => [[command('build', ['scripts/build.ts'])], [journeysNamed(process.argv.slice(3))]],
}

/** Each worker starts a site of its own, so there are no more workers than journeys. */
function journeysNamed(names: string[]): Stage {
  if (names.length === 0) {
    throw new Error('Name a journey of e2e/, such as `npm run journey wallet`.')
  }
  const files = names.map((name) => `e2e/${name}.`)
  const workers = `--maxWorkers=${Math.min(3, files.length)}`
  return () => runVitest('vitest.e2e.config.ts', [...files, workers])
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

const slowest = 20

function describeTimes(): string {
  const line = ([name, ms]: [string, number]) =>
    `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}\n`
  const files = times.files.toSorted(([, a], [, b]) => b - a).slice(0, slowest)
  return `\n== time of each stage\n${times.stages.map(line).join('')}\n== the slowest files\n${files.map(line).join('')}`
}

function describeResting(): string {
  const resting = restingTests()
  if (resting.length === 0) return ''
  return `\n== left to other commits; \`npm run soak turns\` runs them\n${resting.map((file) => `  ${file}\n`).join('')}`
}

async function main(): Promise<void> {
  const name = process.argv[2]?.replace('--', '') ?? 'test'
  let total: Count = { passed: 0, failed: 0 }
  if (name === 'test') process.env.PLAX_TURNS ??= 'commit'
  for (const step of steps[name]?.() ?? []) total = sum(total, await runStep(step))
  say(describeTimes())
  say(describeResting())
  say(describeUnsteady())
  if (failures.length > 0) say(`\n== what failed\n${failures.map((one) => `  ${one}\n`).join('')}`)
  say(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

await main()
