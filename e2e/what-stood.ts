import { afterEach, beforeEach, type RunnerTask } from 'vitest'
import { openPages } from './browser.ts'

const longest = 1200

// The steps of a journey stand on each other: after the first that fails, the others would only wait for it.
beforeEach(({ task, skip }) => {
  if (task.file.tasks.some(hasFailed)) skip('an earlier step failed')
})

function hasFailed(task: RunnerTask): boolean {
  return task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(hasFailed))
}

// A journey that failed elsewhere can be understood by what stood on the screen alone.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch((error: unknown) => String(error))
    process.stderr.write(`${task.name}\nstood at ${page.url()}:\n${text.slice(0, longest)}\n\n`)
  }
})
