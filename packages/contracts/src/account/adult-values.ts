/** The state of an adult, free of zod for the browser. */
export const checkMethods = ['identity', 'age_estimation'] as const
export type CheckMethod = (typeof checkMethods)[number]

export const verifierNames = ['sandbox', 'yoti'] as const
export type VerifierName = (typeof verifierNames)[number]

/** Characters of a name. */
export const adultNameMaxLength = 100
/** Digits of a phone number, also as the `pattern` of an input. */
export const phoneShape = String.raw`\+?[0-9][0-9 \-]{6,18}[0-9]`
export const phonePattern = new RegExp(`^${phoneShape}$`)
