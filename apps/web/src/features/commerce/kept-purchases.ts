import { KeptAnswers } from '../../lib/kept-answers.ts'

/** The purchased list, which the browser keeps for 5 minutes (R-content-074). */
export const keptPurchases = new KeptAnswers()
