export const creatorTagMaxLength = 64
/** Of one creator. */
export const creatorTagsMaxCount = 20

/** Small letters and digits of any script, with `:`, `_` and `-` between, as in `managed-channel:seoul`. */
export const creatorTagPattern = /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}:_-]*$/u

/** How the tag of a managed channel begins (R-channel-013). */
export const managedChannelTag = 'managed-channel:'
