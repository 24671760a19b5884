import type { ParsedLocation } from '@tanstack/react-router'
import { defaultGetScrollRestorationKey } from '@tanstack/router-core'

/** Keep their place between visits, however a reader returns (R-shell-007, R-account-002, R-channel-003). */
const kept = /^\/(myinfo|(creatorhome|c)\/[^/]+)?$/

/** Begin at their top, whatever was there before (R-story-chat-012). */
export const fromTheTop = /^\/story\/[^/]+$/

/** Where the router looks for the place of a page: its path, or else this one visit of it. */
export function scrollKey(location: ParsedLocation): string {
  return kept.test(location.pathname) ? location.pathname : defaultGetScrollRestorationKey(location)
}

export function restoresScroll({ location }: { location: ParsedLocation }): boolean {
  return !fromTheTop.test(location.pathname)
}
