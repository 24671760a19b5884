/** Runs a thing and its control by turns, so that both meet the same weather. */
export interface Comparison {
  /** The median over the rounds of thing / control, with its range. */
  ratio: number
  ratioRange: [number, number]
  thingPerSecond: number
  controlPerSecond: number
  /** How far the control moved between rounds, as a share of its median. */
  controlSwing: number
  /** False where the control swung by more than 20 %: such a run says nothing. */
  valid: boolean
  rounds: number
}

/** Each function answers how many a second it did. The things share the control of their round. */
export async function compareAll<T extends (() => Promise<number>)[]>(
  rounds: number,
  things: [...T],
  control: () => Promise<number>,
): Promise<{ [K in keyof T]: Comparison }> {
  const results: number[][] = things.map(() => [])
  const controls: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, thing] of things.entries()) results[index]?.push(await thing())
    controls.push(await control())
  }
  return results.map((figures) => comparison(figures, controls)) as never
}

function comparison(things: number[], controls: number[]): Comparison {
  const ratios = things.map((value, round) => value / (controls[round] ?? Number.NaN))
  const middle = median(controls)
  const controlSwing = (Math.max(...controls) - Math.min(...controls)) / middle
  return {
    ratio: rounded(median(ratios)),
    ratioRange: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
    thingPerSecond: Math.round(median(things)),
    controlPerSecond: Math.round(middle),
    controlSwing: rounded(controlSwing),
    valid: controlSwing <= 0.2,
    rounds: things.length,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
