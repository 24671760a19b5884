/** The event of a reply that ended. */
export const repliedEvent = { stream: 'story-chat', type: 'story-chat.replied' } as const

/** With its name until 202611271745, which a process of the version before can still write. */
export const repliedTypes: readonly string[] = [repliedEvent.type, 'chat.replied']
