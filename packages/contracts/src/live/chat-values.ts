/** Rules of live chats that both sides check; free of zod. Numbers are our choice unless named. */

export const liveMessageMaxLength = 300
export const liveManagersMaxCount = 100
/** Messages that someone who opens a chat is sent first. */
export const liveChatFirstCount = 50
/** Messages on a screen. */
export const liveChatShownCount = 200

/** Who may write; subscribers follow as well, and whoever moderates always may. */
export const liveChatAudiences = ['everyone', 'followers', 'subscribers'] as const
export type LiveChatAudience = (typeof liveChatAudiences)[number]

export const liveSlowMaxSeconds = 600

export const livePollQuestionMaxLength = 120
export const livePollOptionMaxLength = 60
export const livePollMinOptions = 2
export const livePollMaxOptions = 6
export const livePollMaxMinutes = 60

/** R-live-chat-042. */
export const chatBanReason = 'chatBan'
/** Of bans by the program. */
export const bannedWordsReason = 'bannedWords'
/** R-live-chat-040. */
export const bannedWordsBeforeBan = 5
export const bannedWordsBanMinutes = 30
export const chatBanMaxMinutes = 60 * 24 * 365
export const chatBanReasonMaxLength = 100
export const chatBanDescriptionMaxLength = 500

export const liveChatActions = ['ban', 'unban', 'kick', 'delete', 'pin', 'unpin', 'rules'] as const
export type LiveChatAction = (typeof liveChatActions)[number]

/** What a moderator changed of a chat’s rules. */
export interface LiveChatRuleChange {
  audience?: LiveChatAudience | undefined
  slowSeconds?: number | undefined
  addedWords?: string[] | undefined
  removedWords?: string[] | undefined
}
