/** Choices and bounds of the operator's notices, free of zod for the browser. */

/** `notice`: what readers must know; `promotion`: what they may like. */
export const noticeKinds = ['notice', 'promotion'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeAudiences = ['all', 'users'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]

export const noticeTitleMaxLength = 80
export const noticeBodyMaxLength = 2000
export const noticeLinkMaxLength = 500

/** A place of this site (`/info/legal`), or an address of another one. */
export const noticeLinkPattern = /^(?:\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\]+)$/
