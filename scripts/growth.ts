const tries = 8
const runsEach = 3
/** CPU time that is too little to tell growth from noise. */
const littleMs = 6
/** Linear work takes twice as long for twice the text, quadratic work four times. */
const mostGrowth = 3

/** The CPU time of the fastest of some runs on this thread, in milliseconds. */
function cpuMs(work: () => unknown): number {
  let best = Infinity
  for (let run = 0; run < runsEach && best > littleMs; run += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/**
 * How many times longer `work` takes for 2n than for n, or null if that’s at most thrice, or too little
 * time to tell. Measured again on a busy machine, and if `work` takes longer texts than 2n, once more
 * from 2n to 4n: garbage collection makes one step of linear work steeper, but not the next.
 */
export function superlinearGrowth(
  work: (length: number) => unknown,
  n: number,
  { takesMore = false }: { takesMore?: boolean } = {},
): number | null {
  let growth = Infinity
  for (let asked = 0; asked < tries; asked += 1) {
    const twice = cpuMs(() => work(2 * n))
    if (twice <= littleMs) return null
    growth = Math.min(
      growth,
      twice /
        Math.max(
          0.1,
          cpuMs(() => work(n)),
        ),
    )
    if (growth <= mostGrowth) return null
  }
  return takesMore ? superlinearGrowth(work, 2 * n) : growth
}
