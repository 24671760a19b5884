/** What somebody can block, free of zod for the browser; features that add a kind add it here. */
export const blockKinds = ['user', 'content', 'comment', 'tag'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Of each kind. */
export const blockMaxCount = 1000
