/** Rules of roulettes that both sides check; free of zod. Numbers are our choice unless named. */

export const rouletteNameMaxLength = 40
export const rouletteItemNameMaxLength = 40
export const roulettesMax = 20
export const rouletteItemsMax = 50
/** Probabilities are whole millionths, which add up to it. */
export const rouletteTotal = 1_000_000
/** Spins that one seed chain decides. */
export const rouletteChainLength = 10_000
/** The next chain is announced when so many spins are left. */
export const rouletteChainAnnounce = 1000
/** Of a file of proofs. */
export const rouletteProofsMax = 1000
