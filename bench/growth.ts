import { setTimeout as delay } from 'node:timers/promises'
import { type Call, callsOf, reportsOf } from './growth/calls.ts'
import { type Installation, open } from './growth/installation.ts'
import { timeJobs } from './growth/jobs.ts'
import { median, rounded } from './rounds.ts'

const [few = 10_000, many = 1_000_000] = (process.env.PLAX_BENCH_SIZES ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)
/** More would meet the limits of calls a minute. */
const rounds = 15
const pagesAtOnce = 20

/** What is asked, by its name; all where nothing is given. */
const asked = new RegExp(process.env.PLAX_BENCH_CALLS ?? '')

/** What a call of one person may cost more in the large installation, and any call at most. */
const goals = { ratio: 1.2, ms: 100, walletRatio: 2 }
/** Differences below this are those of two processes, not of their sizes. */
const noiseMs = 1

interface Line {
  name: string
  who: string
  ms: [number, number]
  ratio: number
}

/**
 * What each page costs in an installation with 10,000 rows of everything and in one with a million
 * (`PLAX_BENCH_SIZES=10000,100000` for others), and a wallet while many reports are read. Both
 * installations run at once and are asked by turns. `PLAX_BENCH_CALLS='^comments'` asks those calls
 * alone, and `PLAX_BENCH_UNITS=people,stories,talk,kept` makes rows of those kinds alone.
 */
export async function run(): Promise<Record<string, unknown>> {
  const installations: Installation[] = []
  try {
    for (const size of [few, many]) installations.push(await open(size))
    const [small, large] = installations as [Installation, Installation]
    const lines = await compareCalls(small, large)
    for (const line of lines) console.log(describe(line))
    const whole = { what: `ms of calls at ${few} and ${many} rows of everything` }
    if (process.env.PLAX_BENCH_CALLS) return { ...whole, missed: lines.flatMap(missed) }
    const jobs = await compareJobs(small, large)
    const wallet = await walletUnderReports(large)
    return {
      ...whole,
      jobs,
      wallet,
      missed: [
        ...lines.flatMap(missed),
        ...(wallet.ratio > goals.walletRatio
          ? [`the wallet while reports run: ${wallet.ratio}`]
          : []),
      ],
    }
  } finally {
    for (const installation of installations) await installation.stop()
  }
}

async function compareCalls(small: Installation, large: Installation): Promise<Line[]> {
  const calls = [small, large].map((of) =>
    callsOf({ long: of.longRoom }, of).filter(({ name }) => asked.test(name)),
  )
  const [few = [], many = []] = calls
  const lines: Line[] = []
  for (const [index, call] of few.entries()) {
    const other = many[index] as Call
    const times: [number[], number[]] = [[], []]
    for (let round = -2; round < rounds; round += 1) {
      // Whoever is asked second finds a warmer machine.
      const isSmallFirst = round % 2 === 0
      const first = isSmallFirst ? await small.ask(call) : await large.ask(other)
      const second = isSmallFirst ? await large.ask(other) : await small.ask(call)
      if (round < 0) continue
      times[0].push(isSmallFirst ? first : second)
      times[1].push(isSmallFirst ? second : first)
    }
    const ms: [number, number] = [median(times[0]), median(times[1])]
    lines.push({ name: call.name, who: call.who, ms, ratio: ms[1] / ms[0] })
  }
  return lines
}

function describe({ name, who, ms: [few, many], ratio }: Line): string {
  const figures = [few.toFixed(1), many.toFixed(1), ratio.toFixed(2)]
  const cells = figures.map((figure) => figure.padStart(8))
  return `${who.padEnd(8)} ${name.padEnd(36)} ${cells.join(' ')}`
}

function missed({ name, ms: [few, many], ratio }: Line): string[] {
  if (many > goals.ms) return [`${name}: ${many.toFixed(0)} ms`]
  const isDearer = ratio > goals.ratio && many - few > noiseMs
  return isDearer ? [`${name}: ${ratio.toFixed(2)}`] : []
}

async function compareJobs(small: Installation, large: Installation) {
  const [few, many] = [await timeJobs(small), await timeJobs(large)]
  return Object.fromEntries(
    [...few].map(([task, { ms }]) => {
      const { ms: manyMs = Number.NaN, slowest = null } = many.get(task) ?? {}
      return [task, { ms: [Math.round(ms), Math.round(manyMs)], slowest }]
    }),
  )
}

/** The wallet of somebody, quiet and while twenty people turn pages of reports without a pause. */
async function walletUnderReports(large: Installation) {
  const quiet = await askWallets(large)
  const reports = reportsOf(callsOf({ long: large.longRoom }, large))
  let isOver = false
  let [pages, busy] = [0, 0]
  const turnPages = async (first: number) => {
    for (let at = first; !isOver; at += 1) {
      const report = reports[at % reports.length] as Call
      await large.ask(report).then(
        () => (pages += 1),
        // Refused, somebody tries again later.
        async () => {
          busy += 1
          await delay(1000)
        },
      )
    }
  }
  const readers = Array.from({ length: pagesAtOnce }, (_, at) => turnPages(at))
  await delay(500)
  const during = await askWallets(large)
  isOver = true
  await Promise.all(readers)
  return {
    ms: [rounded(quiet), rounded(during)],
    ratio: rounded(during / quiet),
    pages,
    busy,
  }
}

async function askWallets(large: Installation): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 50; round += 1) {
    times.push(await large.askWallet())
    await delay(50)
  }
  return median(times)
}
