/** Rules of emoticons that both sides check; free of zod. */

/** Spec R-emoticon-012 and R-emoticon-007. */
export const emoticonPixels = 56
export const emoticonShownPixels = 28
/** Spec R-emoticon-011. */
export const emoticonMaxBytes = 50 * 1024
/** Numbers below are our choice. */
export const emoticonMaxFrames = 60
export const emoticonMaxSeconds = 6
export const emoticonsPerGroupMax = 60
export const emoticonNameMaxLength = 20
export const emoticonKeyMaxLength = 24

export const emoticonGroupTypes = ['tier', 'free'] as const
export type EmoticonGroupType = (typeof emoticonGroupTypes)[number]

export const emoticonTypes = ['static', 'animated'] as const
