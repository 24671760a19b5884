const giveUpAfterMs = 10_000

/**
 * Goes to another site's page. Ends when the reader is back by the browser's Back button, or the page never came:
 * a mutation that waits for it keeps its button busy until then.
 */
export async function leaveFor(url: string): Promise<void> {
  location.assign(url)
  await new Promise<unknown>((end) => {
    addEventListener('pageshow', end, { once: true })
    setTimeout(end, giveUpAfterMs)
  })
}
