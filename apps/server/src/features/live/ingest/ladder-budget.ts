import type { StreamConfig } from '@plax/streaming/cmaf/init-segment'
import { type LadderPlan, planLadder } from './ladder-plan.ts'

/** The processor time that the ladders of a machine share. */
export class LadderBudget {
  readonly #cores: number
  #used = 0

  constructor(cores: number) {
    this.#cores = cores
  }

  /** A plan whose cores are taken until `release` is called. */
  take(config: StreamConfig): LadderPlan & { release: () => void } {
    const plan = planLadder({ config, cores: this.#cores, usedCores: this.#used })
    this.#used += plan.cores
    let isTaken = true
    const release = () => {
      if (isTaken) this.#used -= plan.cores
      isTaken = false
    }
    return { ...plan, release }
  }
}
