/** The name of a kind of thing that people can block, such as `user`; features register theirs. */
export const blockKindPattern = /^[a-z_]{1,32}$/

/** The kinds of blocks that close an item: of its creator, of itself, and of one of its tags. */
export const itemBlockKinds = ['user', 'content', 'tag'] as const
export type ItemBlockKind = (typeof itemBlockKinds)[number]

/** Of each kind. */
export const blockMaxCount = 1000
