/** The pace of the model: 40 tokens a second for four seconds, as a quick one has it. */
export const firstTokenMs = 300
export const tokenMs = 25
export const tokensPerReply = 160

export const streams = 100
/** How many replies each of them reads in a turn. */
export const repliesPerTurn = 2
export const rounds = 5
export const turnsOfHistory = 20
