import {
  type Count,
  noteFailures,
  type Report,
  runVitest,
  say,
  type Stage,
  sum,
  timed,
} from './stages.ts'

const config = 'vitest.e2e.config.ts'

/** More failures than these are no accident of a busy machine. */
const triedAgain = 3

/** Files that failed and passed when they were run once more; named at the end of the run. */
export const unsteady: { name: string; failure: string }[] = []

/** The journeys; a file that fails is run once more, alone and in a fresh copy of the site. */
export const journeys: Stage = timed('browser journeys', async () => {
  say('\n== browser journeys\n')
  const report = await runVitest(config, [])
  const failed = report.files.filter(({ failure }) => failure !== null)
  if (failed.length === 0 || failed.length > triedAgain) {
    noteFailures(report)
    return report
  }
  let count = report.files
    .filter(({ failure }) => failure === null)
    .map((file) => file.count)
    .reduce(sum, { passed: 0, failed: 0 })
  for (const file of failed) count = sum(count, await tryAgain(file))
  return count
})

async function tryAgain(file: Report['files'][number]): Promise<Count> {
  say(`\n== once more, alone: ${file.name}\n`)
  const again = await runVitest(config, [file.name, '--maxWorkers=1'])
  noteFailures(again)
  if (again.failed === 0) unsteady.push({ name: file.name, failure: file.failure ?? '' })
  return again
}

/** What has to be mended although the run is green. */
export function describeUnsteady(): string {
  return unsteady
    .map(
      ({ name, failure }) =>
        `\nUnsteady: ${name} failed and passed when it was run alone.\n  ${failure}\n`,
    )
    .join('')
}
