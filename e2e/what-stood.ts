import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

const longest = 1200

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
