/** Rules of live chats that both sides check; free of zod. Numbers are our choice. */

export const liveMessageMaxLength = 300
export const liveManagersMaxCount = 100
/** Messages that someone who opens a chat is sent first. */
export const liveChatFirstCount = 50
